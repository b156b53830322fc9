import type { EnumOption, FieldType } from "../../../src-shared/document/field-type";

/**
 * What one of TypeScript's own generic types makes of others; undefined for any other name, and where a field cannot have
 * what it makes. `undefined` and `null` come as unknown.
 */
export function applyLanguageType(name: string, [type, other]: readonly FieldType[]): FieldType | undefined {
  if (!type) return undefined;
  switch (name) {
    case "Array":
    case "ReadonlyArray":
      return type.kind === "unknown" ? undefined : { kind: "array", element: type };
    case "Readonly":
    case "NoInfer":
      return type;
    case "NonNullable":
      return withoutNothing(type);
    case "Exclude":
      return other && exclude(type, other);
    case "Extract":
      return other && extract(type, other);
    default:
      return undefined;
  }
}

function withoutNothing(type: FieldType): FieldType {
  return type.kind === "optional" ? type.of : type;
}

function exclude(type: FieldType, other: FieldType): FieldType | undefined {
  if (isNothing(other)) return withoutNothing(type);
  const of = pick(withoutNothing(type), (option) => !covers(withoutNothing(other), option));
  return of && type.kind === "optional" && other.kind !== "optional" ? { ...type, of } : of;
}

function extract(type: FieldType, other: FieldType): FieldType | undefined {
  const of = pick(withoutNothing(type), (option) => covers(withoutNothing(other), option));
  return of && type.kind === "optional" && other.kind === "optional" ? { ...type, of } : of;
}

function isNothing(type: FieldType): boolean {
  return type.kind === "unknown" && (type.text === "undefined" || type.text === "null");
}

/** Only of options can some be left out. */
function pick(type: FieldType, isIn: (option: EnumOption) => boolean): FieldType | undefined {
  if (type.kind !== "enum") return undefined;
  const options = type.options.filter(isIn);
  return options.length === 0 ? undefined : { ...type, options };
}

function covers(type: FieldType, { value }: EnumOption): boolean {
  if (type.kind === "enum") return type.options.some((option) => option.value === value);
  return type.kind === (typeof value === "string" ? "string" : "double");
}
