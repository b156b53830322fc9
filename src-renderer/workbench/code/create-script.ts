import type { Editor } from "../editor";
import { openFile } from "../files/open-file";
import { planScript, type ScriptTemplate, scriptsFolder } from "./new-script";

/** Asks for a name, writes a script from the template and opens it; a failure is told. */
export async function createScript(
  editor: Editor,
  template: ScriptTemplate,
  folder: string = scriptsFolder,
): Promise<void> {
  const { dialogs, files, notifications } = editor.stores;
  const isTaken = (path: string) =>
    files.getState().files.some((file) => file.path.toLowerCase() === path.toLowerCase());
  const typed = await dialogs.getState().prompt({
    title: template === "class" ? "New script" : "New statement script",
    label: `Name, in ${folder}`,
    placeholder: template === "class" ? "MoveRight" : "spawn enemies",
    confirmLabel: "Create",
    validate: (text) => {
      const planned = planScript(text, folder, template);
      if ("problem" in planned) return planned.problem;
      return isTaken(planned.path) ? `${planned.path} is there already.` : undefined;
    },
  });
  if (typed === undefined) return;
  const planned = planScript(typed, folder, template);
  if ("problem" in planned) return;
  const result = await editor.api.writeFile(planned.path, planned.text);
  if (result.ok) await openFile(editor, planned.path);
  else notifications.getState().notify({ severity: "error", message: result.message });
}
