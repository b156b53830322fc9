import type { JsonObject } from "../base/json";

/** The version of project files that this build writes; older ones are migrated on load. */
export const projectFormat = 1;

/** The name of the file that makes a folder a project. */
export const projectFileName = "tandem.json";

/** A project as in its `tandem.json`; unknown keys are kept. */
export interface ProjectRecord extends JsonObject {
  readonly format: number;
  readonly name: string;
  /** The scene that opens first, relative to the project. */
  readonly startScene?: string;
  readonly settings?: JsonObject;
}
