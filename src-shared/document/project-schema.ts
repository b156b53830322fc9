import type { JsonObject } from "../base/json";
import { projectFormat } from "./project-record";

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
      settings: { type: "object", description: "Settings of this project." },
    },
  };
}
