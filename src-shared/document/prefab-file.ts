import { fail } from "../base/result";
import type { ParsedScene } from "./scene-file";
import { parseSceneFile } from "./scene-file";
import type { EntityRecord } from "./scene-record";

/** Reads a prefab as `parseSceneFile` reads a scene; refused unless it has one entity at the top level. */
export function parsePrefabFile(text: string, fileName: string): ParsedScene {
  const parsed = parseSceneFile(text, fileName);
  const problem = parsed.ok ? describeRoots(parsed.value.entities) : undefined;
  return problem === undefined ? parsed : fail("invalidScene", `${fileName} is no prefab. ${problem}`);
}

/** What keeps entities from being a prefab; undefined if nothing does. */
export function describeRoots(entities: readonly EntityRecord[]): string | undefined {
  const roots = entities.filter(({ parent }) => parent === undefined).length;
  if (roots === 1) return undefined;
  const found = roots === 0 ? "It has no entity" : `It has ${roots} entities at the top level`;
  return `${found}; a prefab has one, with all others below it.`;
}
