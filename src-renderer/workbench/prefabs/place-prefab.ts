import { parsePrefabFile } from "../../../src-shared/document/prefab-file";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import type { Editor } from "../editor";
import { executeCommand } from "../execute-command";

/** Where the copy of a prefab goes; without a parent to the top level, without an index behind its siblings. */
export interface PrefabPlace {
  readonly parent?: string;
  readonly index?: number;
  /** Relative to the parent; else as in the prefab. */
  readonly position?: readonly [number, number, number];
}

/** Puts a copy of what is in a prefab's file into the scene and selects it. A failure is told. */
export async function placePrefab(editor: Editor, path: string, { position, ...place }: PrefabPlace): Promise<boolean> {
  const file = await editor.api.readFile(path);
  const parsed = file.ok ? parsePrefabFile(file.value.text, path) : file;
  if (!parsed.ok) {
    editor.stores.notifications.getState().notify({ severity: "error", message: parsed.message });
    return false;
  }
  const { entities } = parsed.value;
  const placed = position ? entities.map((entity) => moveRoot(entity, position)) : entities;
  const done = await executeCommand(editor, { kind: "pasteEntities", entities: placed, ...place });
  if (done) editor.stores.selection.getState().selectNew(done.ids);
  return done !== undefined;
}

function moveRoot(entity: EntityRecord, position: readonly number[]): EntityRecord {
  const [transform, ...others] = entity.components;
  if (entity.parent !== undefined || !transform) return entity;
  return { ...entity, components: [{ ...transform, position: [...position] }, ...others] };
}
