import { FilePlus, FolderOpen, RefreshCw, Save } from "lucide-react";
import type { Editor } from "../editor";
import { chooseProject, closeProject, newScene, openProject } from "../project/open-project";
import { saveScene, saveSceneAs } from "../project/save-scene";
import type { AppCommand } from "./command-registry";

/** Projects, scenes and scripts on disk. */
export function createFileCommands(editor: Editor): readonly AppCommand[] {
  const { api, stores } = editor;
  const hasProject = () => stores.project.getState().project !== undefined;
  const hasScene = () => stores.sceneState.getState().isOpen;
  const isEditing = () => stores.play.getState().state === "edit";

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
