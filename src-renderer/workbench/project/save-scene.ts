import type { Editor } from "../editor";
import { askEntityFile, prefabFile, sceneFile, suggestEntityFile } from "../files/entity-file";

/** Saves the open scene, asking for a name where it has none; false if it was not saved, which is then told. */
export async function saveScene(editor: Editor): Promise<boolean> {
  const { path } = editor.stores.sceneState.getState();
  if (path === undefined) return saveSceneAs(editor);
  return tell(editor, await editor.api.saveScene());
}

/** Saves the open scene under a name that the user gives. */
export async function saveSceneAs(editor: Editor): Promise<boolean> {
  const { path, name } = editor.stores.sceneState.getState();
  const kind = path?.endsWith(prefabFile.ending) ? prefabFile : sceneFile;
  const target = await askEntityFile(editor, kind, path ?? suggestEntityFile(name, kind), path);
  return target !== undefined && tell(editor, await editor.api.saveSceneAs(target));
}

function tell({ stores }: Editor, result: { readonly ok: true } | { readonly ok: false; readonly message: string }) {
  if (!result.ok) stores.notifications.getState().notify({ severity: "error", message: result.message });
  return result.ok;
}
