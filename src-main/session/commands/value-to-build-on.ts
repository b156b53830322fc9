import type { JsonObject, JsonValue } from "../../../src-shared/base/json";
import { isJsonObject } from "../../../src-shared/base/json";
import { convertValue } from "../../../src-shared/document/convert-value";
import { withPresentNames } from "../../../src-shared/document/field-keys";
import type { PathStep } from "../../../src-shared/document/field-path";
import type { FieldType } from "../../../src-shared/document/field-type";
import { zeroValue } from "../../../src-shared/document/field-value";

/**
 * What an edit at one place of a stored value begins with: on the way to that place it is as the type has it now, and
 * beside that what cannot be converted stays as it was stored, as it is kept aside until the user cleans up. Undefined
 * where nothing of the value can be built on.
 */
export function valueToBuildOn(
  type: FieldType,
  stored: JsonValue,
  [step, ...rest]: readonly PathStep[],
): JsonValue | undefined {
  const conversion = convertValue(type, stored);
  if (conversion?.outcome !== "lossy") return conversion?.value;
  const part = (at: PathStep, inner: FieldType, value: JsonValue) =>
    at === step ? valueToBuildOn(inner, value, rest) : (valueToBuildOn(inner, value, []) ?? value);
  if (type.kind === "optional") {
    return valueToBuildOn(type.of, stored, step === undefined ? [] : [step, ...rest]);
  }
  if (type.kind === "array" && Array.isArray(stored)) {
    const { element } = type;
    return (stored as readonly JsonValue[]).map((item, index) => part(index, element, item) ?? zeroValue(element));
  }
  if (type.kind === "object" && isJsonObject(stored)) return buildMembers(type, stored, part);
  return conversion.value;
}

function buildMembers(
  type: Extract<FieldType, { kind: "object" }>,
  stored: JsonObject,
  part: (at: PathStep, inner: FieldType, value: JsonValue) => JsonValue | undefined,
): JsonValue {
  const written = withPresentNames(type.fields, stored);
  const members: Record<string, JsonValue | undefined> = { ...written };
  for (const { name, type: inner } of type.fields) {
    const member = written[name];
    if (member === undefined) continue;
    const kept = part(name, inner, member);
    // Without it, it is as its class has it.
    if (kept === undefined) delete members[name];
    else members[name] = kept;
  }
  return members;
}
