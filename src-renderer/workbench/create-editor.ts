import { type Disposable, DisposableStore } from "../../src-shared/base/disposable";
import type { SessionConnection } from "../bridge/session-connection";
import { createActivityStore } from "../stores/activity-store";
import { createCodeBuffersStore } from "../stores/code-buffers-store";
import { createConnectionStore } from "../stores/connection-store";
import { createConsoleStore } from "../stores/console-store";
import { createDebugStore } from "../stores/debug-store";
import { createEvaluationsStore } from "../stores/evaluations-store";
import { createFieldsStore } from "../stores/fields-store";
import { createFilesStore } from "../stores/files-store";
import { keepSelection } from "../stores/keep-selection";
import { createNotificationsStore } from "../stores/notifications-store";
import { createPlayStore } from "../stores/play-store";
import { createProblemsStore } from "../stores/problems-store";
import { createProjectStore } from "../stores/project-store";
import { createSceneStateStore } from "../stores/scene-state-store";
import { createSceneStore } from "../stores/scene-store";
import { createScriptClassesStore } from "../stores/script-classes-store";
import { createSelectionStore } from "../stores/selection-store";
import { createSettingsStore } from "../stores/settings-store";
import { createSwapStore } from "../stores/swap-store";
import { detectPlatform } from "../ui/keys/keybinding";
import { KeybindingRegistry } from "../ui/keys/keybinding-registry";
import { createDialogStore } from "../ui/overlays/dialog-store";
import { createPointMenuStore } from "../ui/overlays/point-menu-store";
import { createThemeStore, themeSurroundingsOf } from "../ui/theme/theme-store";
import { EntityClipboard } from "./clipboard/entity-clipboard";
import { CommandRegistry } from "./commands/command-registry";
import { EditsUnderWay } from "./edits/edits-under-way";
import { DockLayout } from "./layout/dock-layout";
import type { Editor } from "./editor";
import { LazyParts } from "./lazy-parts";
import { linkSelection } from "./link-selection";
import { PanelRequests } from "./panel-requests";
import { createFolderPickerStore } from "./project/folder-picker-store";
import type { PanelDefinition } from "./panel-definition";
import { UnsavedWork } from "./unsaved-work";
import { createWorldMirror } from "./world/create-world-mirror";

/** Puts the parts of a window's editor together over a connection. Disposing ends all of them, but not the connection. */
export function createEditor(
  connection: SessionConnection,
  panels: readonly PanelDefinition[],
  window: Window,
): Editor & Disposable {
  const owned = new DisposableStore();
  const scene = owned.add(createSceneStore(connection));
  const selection = owned.add(createSelectionStore(scene));
  owned.add(keepSelection(selection, window.sessionStorage));
  owned.add(linkSelection(connection, selection));
  const play = owned.add(createPlayStore(connection));
  const scriptClasses = owned.add(createScriptClassesStore(connection));
  const notifications = owned.add(createNotificationsStore(connection));
  const settings = createSettingsStore(window.localStorage);
  const stores = {
    activity: owned.add(createActivityStore(connection)),
    codeBuffers: owned.add(createCodeBuffersStore(connection)),
    connection: owned.add(createConnectionStore(connection)),
    console: owned.add(createConsoleStore(connection)),
    debug: owned.add(createDebugStore(connection)),
    dialogs: createDialogStore(),
    evaluations: createEvaluationsStore(connection),
    fields: owned.add(createFieldsStore({ source: connection, scene, selection, play, scriptClasses })),
    files: owned.add(createFilesStore(connection)),
    folderPicker: createFolderPickerStore(),
    notifications,
    play,
    pointMenu: createPointMenuStore(),
    problems: owned.add(createProblemsStore(connection)),
    project: owned.add(createProjectStore(connection)),
    scene,
    sceneState: owned.add(createSceneStateStore(connection)),
    scriptClasses,
    selection,
    settings,
    swap: owned.add(createSwapStore(connection)),
    theme: owned.add(createThemeStore(themeSurroundingsOf(window))),
  };
  const keybindings = new KeybindingRegistry(detectPlatform(window.navigator.userAgent));
  owned.add(keybindings.attach(window));
  const commands = new CommandRegistry(keybindings, ({ title }, error) => {
    const reason = error instanceof Error ? error.message : String(error);
    notifications.getState().notify({ severity: "error", message: `${title} failed: ${reason}` });
  });
  const world = owned.add(createWorldMirror({ ...stores, connection }));
  return {
    connection,
    api: connection.api,
    host: connection.host,
    stores,
    commands,
    keybindings,
    layout: new DockLayout(panels, settings),
    unsavedWork: new UnsavedWork(),
    requests: owned.add(new PanelRequests()),
    clipboard: owned.add(new EntityClipboard(window)),
    editsUnderWay: new EditsUnderWay(),
    world: world.view,
    parts: owned.add(new LazyParts()),
    dispose: () => owned.dispose(),
  };
}
