import type { JsonValue } from "../../../src-shared/base/json";
import { isJsonObject } from "../../../src-shared/base/json";
import { checkEntities } from "../../../src-shared/document/check-entities";
import { sceneFormat, type EntityRecord } from "../../../src-shared/document/scene-record";

/** Entities as a text in the system's clipboard, which another window of Tandem takes and people can read. */
export function writeEntityText(entities: readonly EntityRecord[]): string {
  return JSON.stringify({ tandem: "entities", format: sceneFormat, entities });
}

/** The entities in a text of `writeEntityText`, checked as those of a scene file; undefined if it is anything else. */
export function readEntityText(text: string): readonly EntityRecord[] | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    // Some other text that begins like JSON.
    return undefined;
  }
  if (!isJsonObject(value) || value.tandem !== "entities" || value.format !== sceneFormat) return undefined;
  const checked = Array.isArray(value.entities) ? checkEntities(value.entities as readonly JsonValue[]) : undefined;
  return checked?.ok ? checked.value : undefined;
}
