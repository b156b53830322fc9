import { SceneDocument } from "../../../src-shared/document/scene-document";
import { formatSceneFile } from "../../../src-shared/document/scene-file";
import { sceneFormat } from "../../../src-shared/document/scene-record";
import { createComponentCatalog } from "../../../src-shared/scripting/component-catalog";
import { copySubtrees } from "../clipboard/entity-clipboard";
import type { Editor } from "../editor";
import { askEntityFile, prefabFile, suggestEntityFile } from "../files/entity-file";

/**
 * Writes an entity, with all below it, into a prefab's file that the user names; of a running game as it is then. A failure
 * is told.
 */
export async function savePrefab(editor: Editor, id: string): Promise<void> {
  const { api, stores } = editor;
  const entity = stores.scene.getState().document?.entity(id);
  if (!entity) return;
  const path = await askEntityFile(editor, prefabFile, suggestEntityFile(entity.name, prefabFile));
  if (path === undefined) return;
  // The window is not told what scripts do to fields of a running game.
  const scene = await api.getScene();
  const entities = scene ? copySubtrees(new SceneDocument(scene), [id]) : [];
  const { notify } = stores.notifications.getState();
  if (entities.length === 0)
    return notify({ severity: "error", message: `${entity.name} is not in the scene any more.` });
  const catalog = createComponentCatalog(stores.scriptClasses.getState().classes);
  const record = { format: sceneFormat, name: entity.name, entities };
  const present = await api.readFile(path);
  const text = formatSceneFile(record, (type) => catalog.fieldOrder(type));
  const written = await api.writeFile(path, text, present.ok ? present.value.version : undefined);
  if (!written.ok) return notify({ severity: "error", message: written.message });
  await stores.files.getState().refresh();
  notify({
    severity: "info",
    message: `${entity.name} is saved as ${path}. Drag it into a scene, or give it to a script's field.`,
  });
}
