import type { Editor } from "../editor";
import { openSource } from "../open-source";
import { rememberFile } from "../palette/remember-recent";
import { openScene } from "../project/open-project";
import { fileKindOf, isEntityKind, isTextKind } from "./file-kind";

/** The dock id of the panel that lists the project's files. */
export const projectFilesPanel = "project-files";

/**
 * Opens a file of the project where its kind belongs: a scene or prefab in the scene view (asking about unsaved work), a text in
 * the code editor, anything else in the project panel, which shows what it is.
 */
export async function openFile(editor: Editor, path: string): Promise<void> {
  const { layout, requests, stores } = editor;
  const kind = fileKindOf(path);
  if (isEntityKind(kind)) {
    const isOpen = stores.sceneState.getState().isOpen && stores.sceneState.getState().path === path;
    if (!isOpen && !(await openScene(editor, path))) return;
    layout.open("scene");
  } else if (isTextKind(kind)) {
    openSource(layout, { file: path });
  } else {
    layout.open(projectFilesPanel);
    requests.requestFile(path);
  }
  rememberFile(stores.settings, path);
}
