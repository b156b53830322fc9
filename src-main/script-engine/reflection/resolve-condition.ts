import type { Result } from "../../../src-shared/base/result";
import { fail, ok } from "../../../src-shared/base/result";
import type { FieldAttributes, FieldInfo } from "../../../src-shared/document/field-type";

type Condition = NonNullable<FieldAttributes["visibleIf"]>;

/**
 * A `visibleIf` as it is compared with stored values: an option of an enum by its name, whether the script gives that or
 * its value. Refused where it could never come true.
 */
export function resolveCondition(
  condition: Condition,
  siblings: ReadonlyMap<string, FieldInfo>,
): Result<Condition, "unknownField" | "unknownOption"> {
  const { field, equals } = condition;
  const sibling = siblings.get(field);
  if (!sibling) {
    const message = `@visibleIf names "${field}", which is no field that is saved: the field is always shown.`;
    return fail("unknownField", message);
  }
  const type = sibling.type.kind === "optional" ? sibling.type.of : sibling.type;
  if (equals === undefined || type.kind !== "enum") return ok(condition);
  const option =
    type.options.find(({ value }) => value === equals) ?? type.options.find(({ name }) => name === String(equals));
  if (option) return ok({ field, equals: option.name });
  const names = type.options.map(({ name }) => name).join(", ");
  const given = JSON.stringify(equals);
  const message = `@visibleIf compares "${field}" with ${given}, which is none of ${names}: the field is always shown.`;
  return fail("unknownOption", message);
}
