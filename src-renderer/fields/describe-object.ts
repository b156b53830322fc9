import type { JsonObject } from "../../src-shared/base/json";
import type { FieldInfo } from "../../src-shared/document/field-type";

/** What tells an object from others of its class in one line: the first text that it holds, if it is not empty. */
export function describeObject(fields: readonly FieldInfo[], object: JsonObject): string | undefined {
  const named = fields.find(({ type, attributes }) => type.kind === "string" && !attributes.hidden);
  const text = named && (object[named.name] ?? named.default);
  return typeof text === "string" && text.trim() !== "" ? text : undefined;
}
