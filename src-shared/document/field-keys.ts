import type { JsonObject, JsonValue } from "../base/json";
import type { FieldInfo } from "./field-type";

type NamedField = Pick<FieldInfo, "name" | "attributes">;

/**
 * The keys under which a record may hold a field, the present name first. An earlier name that another field has by now
 * leads to that one alone.
 */
export function fieldKeys({ name, attributes }: NamedField, isField: (name: string) => boolean): readonly string[] {
  return [name, ...(attributes.formerly ?? []).filter((earlier) => !isField(earlier))];
}

/** A nested object with each value that stands under an earlier name of a member under its present one instead. */
export function withPresentNames(fields: readonly NamedField[], value: JsonObject): JsonObject {
  let renamed: Record<string, JsonValue | undefined> | undefined;
  const isField = (key: string) => fields.some(({ name }) => name === key);
  for (const field of fields) {
    const { name } = field;
    if (value[name] !== undefined) continue;
    const earlier = fieldKeys(field, isField).find((key) => value[key] !== undefined);
    if (earlier === undefined) continue;
    renamed ??= { ...value };
    renamed[name] = value[earlier];
    delete renamed[earlier];
  }
  return renamed ?? value;
}
