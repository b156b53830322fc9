import type { HostApi } from "../../src-shared/protocol/host-api";
import type { SessionApi } from "../../src-shared/protocol/session-api";
import type { SessionConnection } from "../bridge/session-connection";
import type { ActivityStore } from "../stores/activity-store";
import type { CodeBuffersStore } from "../stores/code-buffers-store";
import type { ConnectionStore } from "../stores/connection-store";
import type { ConsoleStore } from "../stores/console-store";
import type { DebugStore } from "../stores/debug-store";
import type { EvaluationsStore } from "../stores/evaluations-store";
import type { FieldsStore } from "../stores/fields-store";
import type { FilesStore } from "../stores/files-store";
import type { NotificationsStore } from "../stores/notifications-store";
import type { PlayStore } from "../stores/play-store";
import type { ProblemsStore } from "../stores/problems-store";
import type { ProjectStore } from "../stores/project-store";
import type { SceneStateStore } from "../stores/scene-state-store";
import type { SceneStore } from "../stores/scene-store";
import type { ScriptClassesStore } from "../stores/script-classes-store";
import type { SelectionStore } from "../stores/selection-store";
import type { SettingsStore } from "../stores/settings-store";
import type { SwapStore } from "../stores/swap-store";
import type { KeybindingRegistry } from "../ui/keys/keybinding-registry";
import type { DialogStore } from "../ui/overlays/dialog-store";
import type { PointMenuStore } from "../ui/overlays/point-menu-store";
import type { ThemeStore } from "../ui/theme/theme-store";
import type { EntityClipboard } from "./clipboard/entity-clipboard";
import type { EditsUnderWay } from "./edits/edits-under-way";
import type { CommandRegistry } from "./commands/command-registry";
import type { DockLayout } from "./layout/dock-layout";
import type { LazyParts } from "./lazy-parts";
import type { PanelRequests } from "./panel-requests";
import type { FolderPickerStore } from "./project/folder-picker-store";
import type { UnsavedWork } from "./unsaved-work";
import type { WorldView } from "../viewport/world-view";

/** One small store per concern; each mirrors the session or owns a piece of the tool's own state. */
export interface EditorStores {
  readonly activity: ActivityStore;
  readonly codeBuffers: CodeBuffersStore;
  readonly connection: ConnectionStore;
  readonly console: ConsoleStore;
  readonly debug: DebugStore;
  readonly dialogs: DialogStore;
  readonly evaluations: EvaluationsStore;
  readonly fields: FieldsStore;
  readonly files: FilesStore;
  readonly folderPicker: FolderPickerStore;
  readonly notifications: NotificationsStore;
  readonly play: PlayStore;
  readonly pointMenu: PointMenuStore;
  readonly problems: ProblemsStore;
  readonly project: ProjectStore;
  readonly scene: SceneStore;
  readonly sceneState: SceneStateStore;
  readonly scriptClasses: ScriptClassesStore;
  readonly selection: SelectionStore;
  readonly settings: SettingsStore;
  readonly swap: SwapStore;
  readonly theme: ThemeStore;
}

/** The parts of one window's editor, made by `createEditor` and handed down to panels; it has no logic of its own. */
export interface Editor {
  readonly connection: SessionConnection;
  readonly api: SessionApi;
  readonly host: HostApi;
  readonly stores: EditorStores;
  readonly commands: CommandRegistry;
  readonly keybindings: KeybindingRegistry;
  readonly layout: DockLayout;
  readonly unsavedWork: UnsavedWork;
  readonly requests: PanelRequests;
  readonly clipboard: EntityClipboard;
  readonly editsUnderWay: EditsUnderWay;
  /** What the scene view and the game view draw. */
  readonly world: WorldView;
  readonly parts: LazyParts;
}
