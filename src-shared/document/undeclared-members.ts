import type { JsonValue } from "../base/json";
import { isJsonObject } from "../base/json";
import { withPresentNames } from "./field-keys";
import type { FieldType } from "./field-type";
import { holdsNested } from "./field-type";

/** A member of a nested object that the object's class does not declare. */
export interface UndeclaredMember {
  /** With the index of every item on the way, as in "waves[2].count". */
  readonly path: string;
  readonly className: string;
  /** What the class declares. */
  readonly names: readonly string[];
}

/** The members in a value that no code knows, in order. `place` is where the value stands. */
export function* undeclaredMembers(
  type: FieldType,
  value: JsonValue,
  place: string,
): Generator<UndeclaredMember, void> {
  if (type.kind === "optional") yield* undeclaredMembers(type.of, value, place);
  else if (type.kind === "array" && Array.isArray(value)) {
    if (!holdsNested(type.element)) return;
    for (const [index, item] of (value as readonly JsonValue[]).entries()) {
      yield* undeclaredMembers(type.element, item, `${place}[${index}]`);
    }
  } else if (type.kind === "object" && isJsonObject(value)) {
    const declared = new Map(type.fields.map((field) => [field.name, field.type]));
    for (const [key, member] of Object.entries(withPresentNames(type.fields, value))) {
      if (member === undefined) continue;
      const inner = declared.get(key);
      const path = `${place}.${key}`;
      if (inner) yield* undeclaredMembers(inner, member, path);
      else yield { path, className: type.className, names: [...declared.keys()] };
    }
  }
}

/** Whether the classes of the objects in a value declare any member of them. */
export function hasDeclaredMember(type: FieldType, value: JsonValue): boolean {
  if (type.kind === "optional") return hasDeclaredMember(type.of, value);
  if (type.kind === "array") {
    const items: readonly JsonValue[] = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
    return items.some((item) => hasDeclaredMember(type.element, item));
  }
  if (type.kind !== "object" || !isJsonObject(value)) return false;
  const members = withPresentNames(type.fields, value);
  return type.fields.some(({ name }) => members[name] !== undefined);
}

/** A place without the indices on its way, the same for all items of a list: "waves[].count". */
export function withoutIndices(path: string): string {
  return path.replaceAll(/\[\d+\]/g, "[]");
}
