import type { Editor } from "../editor";

export const scenesFolder = "assets/scenes";
export const sceneFileEnding = ".scene.json";

/** Saves the open scene, asking for a name where it has none; false if it was not saved, which is then told. */
export async function saveScene(editor: Editor): Promise<boolean> {
  const { path } = editor.stores.sceneState.getState();
  if (path === undefined) return saveSceneAs(editor);
  return tell(editor, await editor.api.saveScene());
}

/** Saves the open scene under a name that the user gives. */
export async function saveSceneAs(editor: Editor): Promise<boolean> {
  const { path, name } = editor.stores.sceneState.getState();
  const typed = await editor.stores.dialogs.getState().prompt({
    title: "Save scene as",
    label: "File in the project",
    initialValue: path ?? `${scenesFolder}/${slugOf(name)}${sceneFileEnding}`,
    confirmLabel: "Save",
    validate: (text) => checkScenePath(text.trim()),
  });
  if (typed === undefined) return false;
  const target = typed.trim();
  const isTaken = target !== path && editor.stores.files.getState().files.some((file) => file.path === target);
  if (isTaken && !(await mayReplace(editor, target))) return false;
  return tell(editor, await editor.api.saveSceneAs(target));
}

/** Why a path cannot be a scene's, or undefined if it can. */
export function checkScenePath(path: string): string | undefined {
  if (!path.startsWith("assets/")) return "Scenes are saved inside the assets folder.";
  if (path.split("/").some((part) => part === "" || part === "." || part === "..")) return "This is not a path.";
  if (!path.endsWith(sceneFileEnding)) return `The name of a scene file ends in ${sceneFileEnding}.`;
  return path.endsWith(`/${sceneFileEnding}`) ? "Give the scene a name." : undefined;
}

async function mayReplace({ stores }: Editor, path: string): Promise<boolean> {
  const answer = await stores.dialogs.getState().confirm({
    title: "Replace the scene that is there?",
    description: `${path} exists already. What is in it is lost.`,
    confirmLabel: "Replace",
    danger: true,
  });
  return answer === "confirm";
}

function tell({ stores }: Editor, result: { readonly ok: true } | { readonly ok: false; readonly message: string }) {
  if (!result.ok) stores.notifications.getState().notify({ severity: "error", message: result.message });
  return result.ok;
}

function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, "-")
    .replace(/^-|-$/g, "");
  return slug === "" ? "untitled" : slug;
}
