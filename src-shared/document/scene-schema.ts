import type { JsonObject } from "../base/json";
import { builtInComponents } from "./built-in-components";
import type { ComponentSchema } from "./component-schema";
import { fieldSchema, valueSchemas } from "./field-schema";
import { sceneFormat } from "./scene-record";

/** The JSON Schema of scene files, from the declarations of the built-in components. Script classes may hold anything. */
export function createSceneSchema(): JsonObject {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Tandem scene",
    type: "object",
    required: ["format", "entities"],
    properties: {
      format: { type: "integer", minimum: 1, maximum: sceneFormat, description: "The version of the file's format." },
      name: { type: "string", description: "The name of the scene." },
      entities: {
        type: "array",
        description: "In hierarchy order: a parent before its children, siblings in their order.",
        items: { $ref: "#/$defs/sceneEntity" },
      },
    },
    $defs: {
      sceneEntity: {
        type: "object",
        required: ["id"],
        properties: {
          id: { type: "string", minLength: 1, description: "Unique in the scene; what references point to." },
          name: { type: "string" },
          enabled: { type: "boolean", description: "Whether it and all below it take part in the game." },
          parent: { type: "string", description: "The id of the parent entity; absent at the top level." },
          tags: {
            type: "array",
            items: { type: "string", minLength: 1 },
            uniqueItems: true,
            description: "Words by which scripts find it.",
          },
          components: {
            type: "array",
            description: "The Transform first, then the others in the order of the inspector.",
            items: { $ref: "#/$defs/sceneComponent" },
          },
        },
      },
      sceneComponent: {
        type: "object",
        required: ["type"],
        properties: {
          type: { type: "string", minLength: 1, description: "A built-in type, or the name of a script class." },
          id: { type: "string", minLength: 1, description: "Unique in the scene." },
          enabled: { type: "boolean", description: "Absent means enabled." },
        },
        allOf: builtInComponents.map(schemaOfType),
      },
      ...valueSchemas,
    },
  };
}

function schemaOfType(component: ComponentSchema): JsonObject {
  return {
    if: { properties: { type: { const: component.type } } },
    then: {
      description: component.doc,
      properties: Object.fromEntries(component.fields.map((field) => [field.name, fieldSchema(field)])),
    },
  };
}
