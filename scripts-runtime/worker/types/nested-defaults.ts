import type { FieldInfo, FieldType } from "../../../src-shared/document/field-type";
import { createCodec } from "../values/value-codec";

/** Makes a new object of a serializable class, see `SerializableClasses`. */
export type ConstructSerializable = (className: string) => object | undefined;

/** The type with what new objects of its nested classes hold. Of what cannot be made or read nothing is known. */
export function withNestedDefaults(type: FieldType, construct: ConstructSerializable): FieldType {
  switch (type.kind) {
    case "array":
      return { ...type, element: withNestedDefaults(type.element, construct) };
    case "optional":
      return { ...type, of: withNestedDefaults(type.of, construct) };
    case "object":
      return { ...type, fields: readDefaults(type, construct) };
    default:
      return type;
  }
}

function readDefaults(
  { className, fields }: Extract<FieldType, { kind: "object" }>,
  construct: ConstructSerializable,
): readonly FieldInfo[] {
  const members = fields.map((field) => ({ ...field, type: withNestedDefaults(field.type, construct) }));
  const fresh = attempt(() => construct(className));
  if (!fresh) return members;
  return members.map((field) => {
    if (field.type.kind === "unknown") return field;
    const standard = attempt(() => {
      const live: unknown = Reflect.get(fresh, field.name);
      return live === undefined ? undefined : createCodec(field.type).encode(live, field.name);
    });
    return standard === undefined ? field : { ...field, default: standard };
  });
}

/** What goes wrong is told where an object is really made. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
