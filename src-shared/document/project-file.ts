import type { JsonObject } from "../base/json";
import { isJsonObject } from "../base/json";
import type { Result } from "../base/result";
import { fail, ok } from "../base/result";
import { migrateFile, projectMigrations } from "./file-migrations";
import { JsonReader, JsonSyntaxError } from "./json-reader";
import { writeJson } from "./json-writer";
import type { ProjectRecord } from "./project-record";
import { projectFormat } from "./project-record";

export type ProjectFileFailure = "invalidProject" | "newerFormat";

/** Reads a project file. Messages name the file, and for a fault of syntax the line and column, and say what to do. */
export function parseProjectFile(text: string, fileName: string): Result<ProjectRecord, ProjectFileFailure> {
  const refuse = (message: string) => fail("invalidProject", `${fileName}: ${message}`);
  let file: JsonObject;
  try {
    const reader = new JsonReader(text);
    const value = reader.readValue();
    reader.readEnd();
    if (!isJsonObject(value)) return refuse('A project file is an object: { "format": 1, "name": "…" }.');
    file = value;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { line, column } = error.place;
    return fail("invalidProject", `${fileName}:${line}:${column}: ${error.message}. Mend the file in a text editor.`);
  }
  if (typeof file.format !== "number" || !Number.isInteger(file.format) || file.format < 1) {
    return refuse(`It needs "format": ${projectFormat}.`);
  }
  if (file.format > projectFormat) {
    return fail(
      "newerFormat",
      `${fileName}: The project was saved by a newer Tandem (format ${file.format}, this one knows ${projectFormat}). Update Tandem to open it.`,
    );
  }
  const {
    format: _format,
    name,
    startScene,
    settings,
    ...unknown
  } = migrateFile(file, projectMigrations, projectFormat);
  if (typeof name !== "string" || name === "") return refuse('It needs a "name".');
  if (startScene !== undefined && typeof startScene !== "string") return refuse('"startScene" must be a path.');
  if (settings !== undefined && !isJsonObject(settings)) return refuse('"settings" must be an object.');
  return ok({
    format: projectFormat,
    name,
    ...(startScene === undefined ? {} : { startScene }),
    ...(settings === undefined ? {} : { settings }),
    ...unknown,
  });
}

/** Writes a project file: keys in declared order, unknown ones after them in their own. */
export function formatProjectFile(project: ProjectRecord): string {
  const { format, name, startScene, settings, ...unknown } = project;
  return `${writeJson({ format, name, startScene, settings, ...unknown })}\n`;
}
