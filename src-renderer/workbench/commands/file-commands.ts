import { FilePlus, FolderOpen, FolderPlus, RefreshCw, Save, Settings2 } from "lucide-react";
import type { Editor } from "../editor";
import { chooseProject, closeProject, newScene, openProject } from "../project/open-project";
import { saveScene, saveSceneAs } from "../project/save-scene";
import type { AppCommand } from "./command-registry";

const mostRecent = 8;

/** Projects, scenes and scripts on disk. */
export function createFileCommands(editor: Editor): readonly AppCommand[] {
  const { api, stores } = editor;
  const hasProject = () => stores.project.getState().project !== undefined;
  const hasScene = () => stores.sceneState.getState().isOpen;
  const isEditing = () => stores.play.getState().state === "edit";

  const recentCommand = (place: number): AppCommand => ({
    id: `file.open-recent-${place + 1}`,
    get title() {
      return recent(place)?.name ?? "";
    },
    group: "File",
    section: "project",
    submenu: "Open recent",
    get isHidden() {
      return recent(place) === undefined;
    },
    run: async () => {
      const project = recent(place);
      if (project) await openProject(editor, project.dir);
    },
  });
  /** The projects that were open before, newest first, without the one that is open. */
  const recent = (place: number) => {
    const { project, recent: all } = stores.project.getState();
    return all.filter(({ dir }) => dir !== project?.dir)[place];
  };

  return [
    {
      id: "file.new-scene",
      title: "New scene",
      group: "File",
      section: "scene",
      icon: FilePlus,
      isEnabled: () => hasProject() && isEditing(),
      run: async () => void (await newScene(editor)),
    },
    {
      id: "file.save",
      title: "Save scene",
      group: "File",
      section: "scene",
      icon: Save,
      keybinding: "Mod+S",
      when: "!code-editor",
      whileTyping: true,
      isEnabled: hasScene,
      run: async () => void (await saveScene(editor)),
    },
    {
      id: "file.save-as",
      title: "Save scene as…",
      group: "File",
      section: "scene",
      keybinding: "Mod+Shift+S",
      whileTyping: true,
      isEnabled: hasScene,
      run: async () => void (await saveSceneAs(editor)),
    },
    {
      id: "file.recompile",
      title: "Recompile all scripts",
      group: "File",
      section: "scripts",
      icon: RefreshCw,
      isEnabled: hasProject,
      run: async () => void (await api.recompile()),
    },
    {
      id: "file.new-project",
      title: "New project…",
      group: "File",
      section: "project",
      icon: FolderPlus,
      isEnabled: hasProject,
      run: () => editor.requests.requestNewProject(),
    },
    {
      id: "file.open-project",
      title: "Open project…",
      group: "File",
      section: "project",
      icon: FolderOpen,
      keybinding: "Mod+O",
      run: async () => {
        const dir = await chooseProject(editor);
        if (dir !== undefined) await openProject(editor, dir);
      },
    },
    ...Array.from({ length: mostRecent }, (_, place) => recentCommand(place)),
    {
      id: "file.project-settings",
      title: "Project settings…",
      group: "File",
      section: "project",
      icon: Settings2,
      isEnabled: hasProject,
      run: () => editor.requests.requestProjectSettings(),
    },
    {
      id: "file.reveal-project",
      title: "Show the project's folder",
      group: "File",
      section: "project",
      isEnabled: hasProject,
      run: async () => {
        const result = await editor.host.revealInFileManager("");
        if (!result.ok) stores.notifications.getState().notify({ severity: "error", message: result.message });
      },
    },
    {
      id: "file.close-project",
      title: "Close project",
      group: "File",
      section: "project",
      isEnabled: hasProject,
      run: () => closeProject(editor),
    },
  ];
}
