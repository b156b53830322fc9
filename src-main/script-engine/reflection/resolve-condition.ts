import type { FieldAttributes, FieldInfo } from "../../../src-shared/document/field-type";

type Condition = NonNullable<FieldAttributes["visibleIf"]>;

/**
 * A `visibleIf` as it is compared with stored values: an option of an enum by its name, whether the script gives that or
 * its value. A message where it could never come true.
 */
export function resolveCondition(condition: Condition, siblings: ReadonlyMap<string, FieldInfo>): Condition | string {
  const { field, equals } = condition;
  const sibling = siblings.get(field);
  if (!sibling) return `@visibleIf names "${field}", which is no field that is saved: the field is always shown.`;
  const type = sibling.type.kind === "optional" ? sibling.type.of : sibling.type;
  if (equals === undefined || type.kind !== "enum") return condition;
  const option =
    type.options.find(({ value }) => value === equals) ?? type.options.find(({ name }) => name === String(equals));
  if (option) return { field, equals: option.name };
  const names = type.options.map(({ name }) => name).join(", ");
  return `@visibleIf compares "${field}" with ${JSON.stringify(equals)}, which is none of ${names}: the field is always shown.`;
}
