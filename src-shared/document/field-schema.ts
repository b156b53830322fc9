import type { JsonObject, JsonValue } from "../base/json";
import type { FieldInfo, FieldType } from "./field-type";
import { integerLimits, isIntegerKind, isVectorKind, vectorSizes } from "./field-type";

/** JSON Schema of the values that need more than one rule, by name; `fieldSchema` refers to them. */
export const valueSchemas: JsonObject = {
  number: {
    anyOf: [{ type: "number" }, referenceSchema("$number", { enum: ["NaN", "Infinity", "-Infinity", "-0"] })],
  },
  bigint: {
    anyOf: [{ type: "integer" }, referenceSchema("$bigint", { type: "string", pattern: "^-?\\d+$" })],
  },
  entity: { anyOf: [{ type: "null" }, referenceSchema("$entity", { type: "string" })] },
  component: { anyOf: [{ type: "null" }, referenceSchema("$component", { type: "string" })] },
  asset: { anyOf: [{ type: "null" }, referenceSchema("$asset", { type: "string", pattern: "^assets/" })] },
};

/** The JSON Schema of a field's encoded value. */
export function fieldSchema(field: FieldInfo): JsonObject {
  return { ...(field.doc === undefined ? {} : { description: field.doc }), ...typeSchema(field.type) };
}

function typeSchema(type: FieldType): JsonObject {
  if (type.kind === "int64" || type.kind === "uint64") return { $ref: "#/$defs/bigint" };
  if (isIntegerKind(type.kind)) {
    const [minimum, maximum] = integerLimits[type.kind];
    return { type: "integer", minimum: Number(minimum), maximum: Number(maximum) };
  }
  if (isVectorKind(type.kind)) {
    const size = vectorSizes[type.kind];
    const numbers = { type: "array", items: { $ref: "#/$defs/number" }, minItems: size, maxItems: size };
    const hex = { type: "string", pattern: "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$" };
    return type.kind === "color" ? { anyOf: [numbers, hex] } : numbers;
  }
  switch (type.kind) {
    case "boolean":
    case "string":
      return { type: type.kind };
    case "char":
      return { type: "string", minLength: 1, maxLength: 2 };
    case "float":
    case "double":
      return { $ref: "#/$defs/number" };
    case "entity":
    case "component":
    case "asset":
      return { $ref: `#/$defs/${type.kind}` };
    case "enum":
      return { enum: type.options.map(({ name }) => name) };
    case "optional":
      return { anyOf: [{ type: "null" }, typeSchema(type.of)] };
    case "array":
      return { type: "array", items: typeSchema(type.element) };
    case "object":
      return {
        type: "object",
        properties: Object.fromEntries(type.fields.map((field) => [field.name, fieldSchema(field)])),
      };
    default:
      return {};
  }
}

function referenceSchema(key: string, value: JsonValue): JsonObject {
  return { type: "object", required: [key], properties: { [key]: value }, additionalProperties: false };
}
