import { parsePrefabFile } from "../../../src-shared/document/prefab-file";
import type { EntityRecord } from "../../../src-shared/document/scene-record";

/**
 * Reads prefabs, new objects each time. A file whose text is as it was is not taken apart again. Throws, naming the file,
 * where it cannot be read or is no prefab.
 */
export function createPrefabReader(readText: (path: string) => string) {
  const known = new Map<string, { readonly text: string; readonly entities: readonly EntityRecord[] }>();
  return (path: string): readonly EntityRecord[] => {
    const text = readText(path);
    const present = known.get(path);
    if (present?.text === text) return structuredClone(present.entities);
    const parsed = parsePrefabFile(text, path);
    if (!parsed.ok) throw new TypeError(parsed.message);
    const { entities } = parsed.value;
    known.set(path, { text, entities });
    return structuredClone(entities);
  };
}
