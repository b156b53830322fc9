import type { Editor } from "../editor";
import { mayLeaveWork } from "./leave-work";
import { pickFolder } from "./pick-folder";

/** Opens a project after asking about unsaved work; a failure is told. */
export async function openProject(editor: Editor, dir: string): Promise<boolean> {
  if (!(await mayLeaveWork(editor, "when another project opens"))) return false;
  const result = await editor.api.openProject(dir);
  if (!result.ok) editor.stores.notifications.getState().notify({ severity: "error", message: result.message });
  return result.ok;
}

/** Lets the user choose a project's folder; undefined if the user gave up. */
export function chooseProject(editor: Editor): Promise<string | undefined> {
  return pickFolder(editor, {
    title: "Open a project",
    confirmLabel: "Open",
    isProjectWanted: true,
    startIn: editor.connection.hostInfo.defaultProjectsDir,
  });
}

/** Makes a project from a template in a folder of its own, and opens it; a failure is told and leaves what is open. */
export async function createProject(editor: Editor, dir: string, template: string): Promise<boolean> {
  if (!(await mayLeaveWork(editor, "when another project opens"))) return false;
  const result = await editor.api.createProject(dir, template);
  if (!result.ok) editor.stores.notifications.getState().notify({ severity: "error", message: result.message });
  return result.ok;
}

export async function closeProject(editor: Editor): Promise<void> {
  if (await mayLeaveWork(editor, "when the project closes")) await editor.api.closeProject();
}

/** Opens another scene of the project after asking about the present one. */
export async function openScene(editor: Editor, path: string): Promise<boolean> {
  if (!(await mayLeaveScene(editor, "when another scene opens"))) return false;
  const result = await editor.api.openScene(path);
  if (!result.ok) editor.stores.notifications.getState().notify({ severity: "error", message: result.message });
  return result.ok;
}

/** Opens the last good copy of a scene whose file cannot be read. */
export async function restoreScene(editor: Editor, path: string): Promise<void> {
  const result = await editor.api.restoreScene(path);
  if (!result.ok) editor.stores.notifications.getState().notify({ severity: "error", message: result.message });
}

export async function newScene(editor: Editor): Promise<boolean> {
  if (!(await mayLeaveScene(editor, "when a new one begins"))) return false;
  const result = await editor.api.newScene();
  if (!result.ok) editor.stores.notifications.getState().notify({ severity: "error", message: result.message });
  return result.ok;
}

/** Only the scene is at stake here; texts in the code editor stay open. */
async function mayLeaveScene(editor: Editor, because: string): Promise<boolean> {
  const scene = editor.unsavedWork.list().find(({ kind }) => kind === "scene");
  if (!scene) return true;
  const answer = await editor.stores.dialogs.getState().confirm({
    title: `Save ${scene.name}?`,
    description: `${scene.name} has changes that are lost ${because} unless they are saved.`,
    confirmLabel: "Save",
    alternativeLabel: "Discard",
  });
  if (answer === "cancel") return false;
  return answer === "alternative" || scene.save();
}
