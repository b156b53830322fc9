import { parseSceneFile } from "../../../src-shared/document/scene-file";
import type { EntityRecord } from "../../../src-shared/document/scene-record";

/**
 * Reads prefabs: scene files in which everything is below one entity. A file whose text is as it was is not taken apart
 * again. Throws, naming the file, where it cannot be read or is no prefab.
 */
export function createPrefabReader(readText: (path: string) => string) {
  const known = new Map<string, { readonly text: string; readonly entities: readonly EntityRecord[] }>();
  return (path: string): readonly EntityRecord[] => {
    const text = readText(path);
    const present = known.get(path);
    if (present?.text === text) return present.entities;
    const entities = readEntities(text, path);
    known.set(path, { text, entities });
    return entities;
  };
}

function readEntities(text: string, path: string): readonly EntityRecord[] {
  const parsed = parseSceneFile(text, path);
  if (!parsed.ok) throw new TypeError(parsed.message);
  const { entities } = parsed.value;
  const roots = entities.filter(({ parent }) => parent === undefined).length;
  if (roots !== 1) {
    throw new TypeError(
      `${path} is no prefab: it has ${roots === 0 ? "no entity" : `${roots} entities at the top level`}. ` +
        "A prefab has one, with all others below it.",
    );
  }
  return entities;
}
