import { type Disposable, DisposableStore, toDisposable } from "../../src-shared/base/disposable";
import type { Editor } from "./editor";
import { nativeMenu } from "./commands/native-menu";
import { mayLeaveWork } from "./project/leave-work";
import { saveScene } from "./project/save-scene";

/** Ties the editor to the window that its host gave it: title, closing, the native menu. */
export function linkWindow(editor: Editor): Disposable {
  const { connection, host, stores, unsavedWork, commands } = editor;
  const owned = new DisposableStore();

  owned.add(
    unsavedWork.add(() => {
      const { isDirty, path, name } = stores.sceneState.getState();
      if (!isDirty) return [];
      return [{ kind: "scene", name: path?.slice(path.lastIndexOf("/") + 1) ?? name, save: () => saveScene(editor) }];
    }),
  );

  let told = "";
  const tellWindow = () => {
    const { project } = stores.project.getState();
    const { isOpen, name } = stores.sceneState.getState();
    const isDirty = unsavedWork.list().length > 0;
    const parts = [isOpen ? `${isDirty ? "● " : ""}${name}` : undefined, project?.name, "Tandem"];
    const state = { title: parts.filter((part) => part !== undefined).join(" – "), isDirty };
    const text = JSON.stringify(state);
    if (text === told) return;
    told = text;
    // Refused while the line is down; it is told again on coming back.
    host.setWindowState(state).catch(() => (told = ""));
  };
  tellWindow();
  owned.add(toDisposable(stores.project.subscribe(tellWindow)));
  owned.add(toDisposable(stores.sceneState.subscribe(tellWindow)));
  owned.add(toDisposable(editor.layout.store.subscribe(tellWindow)));
  owned.add(
    connection.onDidReconnect(() => {
      told = "";
      tellWindow();
    }),
  );

  owned.add(
    connection.on("onWillClose", () => {
      void mayLeaveWork(editor, "when the window closes").then((mayClose) =>
        host.answerClose(mayClose ? "close" : "stay"),
      );
    }),
  );
  owned.add(connection.on("onDidChooseCommand", (id) => void commands.run(id)));

  if (connection.hostInfo.hasNativeMenu) {
    let menuTimer: ReturnType<typeof setTimeout> | undefined;
    const updateMenu = () => {
      // Many stores change at once; the menu is told once afterwards.
      menuTimer ??= setTimeout(() => {
        menuTimer = undefined;
        host.setMenu(nativeMenu(commands)).catch(() => undefined);
      }, 50);
    };
    updateMenu();
    const { project, sceneState, play, selection, settings, connection: line } = stores;
    for (const store of [project, sceneState, play, selection, settings, line]) {
      owned.add(toDisposable(store.subscribe(updateMenu)));
    }
    owned.add(toDisposable(() => clearTimeout(menuTimer)));
  }
  return owned;
}
