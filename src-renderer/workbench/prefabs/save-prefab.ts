import { formatSceneFile } from "../../../src-shared/document/scene-file";
import { sceneFormat } from "../../../src-shared/document/scene-record";
import { createComponentCatalog } from "../../../src-shared/scripting/component-catalog";
import { copySubtrees } from "../clipboard/entity-clipboard";
import type { Editor } from "../editor";
import { askEntityFile, prefabFile, suggestEntityFile } from "../files/entity-file";

/** Writes an entity, with all below it, into a prefab's file that the user names. A failure is told. */
export async function savePrefab(editor: Editor, id: string): Promise<void> {
  const { api, stores } = editor;
  const { document } = stores.scene.getState();
  const entity = document?.entity(id);
  if (!document || !entity) return;
  const path = await askEntityFile(editor, prefabFile, suggestEntityFile(entity.name, prefabFile));
  if (path === undefined) return;
  const catalog = createComponentCatalog(stores.scriptClasses.getState().classes);
  const record = { format: sceneFormat, name: entity.name, entities: copySubtrees(document, [id]) };
  const present = await api.readFile(path);
  const text = formatSceneFile(record, (type) => catalog.fieldOrder(type));
  const written = await api.writeFile(path, text, present.ok ? present.value.version : undefined);
  const { notify } = stores.notifications.getState();
  if (!written.ok) return notify({ severity: "error", message: written.message });
  await stores.files.getState().refresh();
  notify({
    severity: "info",
    message: `${entity.name} is saved as ${path}. Drag it into a scene, or give it to a script's field.`,
  });
}
