import type { JsonObject } from "../base/json";
import { fieldSchema, valueSchemas } from "./field-schema";
import { projectFormat } from "./project-record";
import type { SettingsGroup } from "./project-settings";
import { settingsGroups } from "./project-settings";

/** The JSON Schema of `tandem.json`. */
export function createProjectSchema(): JsonObject {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Tandem project",
    type: "object",
    required: ["format", "name"],
    properties: {
      format: { type: "integer", minimum: 1, maximum: projectFormat, description: "The version of the file's format." },
      name: { type: "string", minLength: 1, description: "The name of the project." },
      startScene: {
        type: "string",
        pattern: "^assets/.*\\.scene\\.json$",
        description: "The scene that opens first, relative to the project.",
      },
      settings: {
        type: "object",
        description: "Settings of this project; what is not set has its default.",
        properties: Object.fromEntries(settingsGroups.map((group) => [group.name, groupSchema(group)])),
      },
    },
    $defs: valueSchemas,
  };
}

function groupSchema({ fields }: SettingsGroup): JsonObject {
  return {
    type: "object",
    properties: Object.fromEntries(
      fields.map((field) => [field.name, { ...fieldSchema(field), default: field.default }]),
    ),
  };
}
