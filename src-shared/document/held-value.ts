import type { JsonValue } from "../base/json";
import { convertValue } from "./convert-value";
import type { FieldInfo } from "./field-type";
import { defaultValue } from "./field-value";

/**
 * What a field holds of which a record has `stored`, or nothing: that, or the default. What was stored while the field had
 * another type counts as the instance has it.
 */
export function heldValue(field: FieldInfo, stored: JsonValue | undefined): JsonValue {
  const conversion = stored === undefined ? undefined : convertValue(field.type, stored);
  return conversion?.value ?? defaultValue(field);
}
