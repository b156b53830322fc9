import type { JsonObject } from "../base/json";

/** Turns a file of one format into the next; the key is the format it takes. */
export type Migrations = Readonly<Record<number, (file: JsonObject) => JsonObject>>;

/** Every step from the first format of scene files to the present one. */
export const sceneMigrations: Migrations = {};

/** Every step from the first format of project files to the present one. */
export const projectMigrations: Migrations = {};

/** Takes a file step by step to the target format; a format without a step of its own only counts up. */
export function migrateFile(file: JsonObject, migrations: Migrations, target: number): JsonObject {
  let migrated = file;
  for (let format = Number(file.format); format < target; format++) {
    migrated = { ...(migrations[format]?.(migrated) ?? migrated), format: format + 1 };
  }
  return migrated;
}
