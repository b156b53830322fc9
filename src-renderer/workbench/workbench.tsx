import "./workbench.css";
import { StatusBar } from "../panels/status-bar/status-bar";
import { Toolbar } from "../panels/toolbar/toolbar";
import { NewProjectDialog } from "../panels/welcome/new-project-dialog";
import { RestrictedBanner } from "../panels/welcome/restricted-banner";
import { Welcome } from "../panels/welcome/welcome";
import { DialogHost } from "../ui/overlays/dialog-host";
import { PointMenu } from "../ui/overlays/point-menu";
import { ShortcutsDialog } from "./dialogs/shortcuts-dialog";
import { useEditor, useEditorStore } from "./editor-context";
import { DockHost } from "./layout/dock-host";
import { PanelBoundary } from "./layout/panel-boundary";
import { Palette } from "./palette/palette";
import { panelList } from "./panel-list";
import { PlayEditsDialog } from "./play/play-edits-dialog";
import { FolderPicker } from "./project/folder-picker";
import { ProjectSettingsDialog } from "./project-settings/project-settings-dialog";
import { Toasts } from "./toasts";

/** The whole window: toolbar, panels (or the welcome page without a project), status line, and what lies over them. */
export function Workbench() {
  const { stores } = useEditor();
  const mode = useEditorStore("play", ({ state }) => state);
  const project = useEditorStore("project", (state) => state.project?.dir);
  const isKnown = useEditorStore("project", (state) => state.isKnown);
  return (
    <div className="workbench" data-mode={mode} data-testid="workbench">
      <PanelBoundary title="The toolbar">
        <Toolbar />
      </PanelBoundary>
      <div className="workbench__banners">
        <RestrictedBanner />
      </div>
      <main className="workbench__center">
        {project === undefined ? (
          isKnown && <Welcome />
        ) : (
          <DockHost key={project} panels={panelList} project={project} />
        )}
      </main>
      <PanelBoundary title="The status line">
        <StatusBar />
      </PanelBoundary>
      <Toasts />
      <PlayEditsDialog />
      <ShortcutsDialog />
      {project !== undefined && <NewProjectDialog />}
      <ProjectSettingsDialog key={project} />
      <FolderPicker />
      <Palette />
      <PointMenu store={stores.pointMenu} />
      <DialogHost store={stores.dialogs} />
    </div>
  );
}
