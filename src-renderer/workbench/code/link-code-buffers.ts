import { type Disposable, DisposableStore, toDisposable } from "../../../src-shared/base/disposable";
import { isBufferDirty } from "../../stores/code-buffer";
import type { Editor } from "../editor";
import { fileNameOf } from "../files/file-kind";
import { codeEditorPanel } from "../open-source";
import { codeFileOf } from "./active-code-file";
import { saveFile } from "./save-file";

/**
 * Ties the code editor's texts to the window: they count as unsaved work, they go when their tab is closed, and those of
 * one project do not stay when another is opened.
 */
export function linkCodeBuffers(editor: Editor): Disposable {
  const { layout, stores, unsavedWork } = editor;
  const { codeBuffers, project } = stores;
  const owned = new DisposableStore();

  owned.add(
    unsavedWork.add(() =>
      [...codeBuffers.getState().buffers.values()].filter(isBufferDirty).map(({ path }) => ({
        kind: "file",
        name: fileNameOf(path),
        save: () => saveFile(editor, path),
      })),
    ),
  );

  owned.add(
    toDisposable(
      layout.store.subscribe(({ openIds }, before) => {
        if (openIds === before.openIds) return;
        for (const id of before.openIds) {
          const path = codeFileOf(id);
          if (path !== undefined && !openIds.includes(id)) codeBuffers.getState().close(path);
        }
      }),
    ),
  );

  owned.add(
    toDisposable(
      project.subscribe(({ project: present }, { project: before }) => {
        // Whoever leaves a project was asked about unsaved texts; they are let go here.
        if (present?.dir === before?.dir) return;
        codeBuffers.getState().closeAll();
        stores.evaluations.getState().clear();
        for (const id of layout.store.getState().openIds) {
          const path = codeFileOf(id);
          if (path !== undefined) void layout.close(codeEditorPanel, path);
        }
      }),
    ),
  );
  return owned;
}
