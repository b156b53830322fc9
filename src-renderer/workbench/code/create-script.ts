import { addComponent } from "../edits/add-component";
import type { Editor } from "../editor";
import { openFile } from "../files/open-file";
import { type NewScript, planScript, type ScriptTemplate, scriptsFolder } from "./new-script";

export interface CreateScriptOptions {
  readonly folder?: string | undefined;
  /** The name that is there to begin with. */
  readonly suggestion?: string;
}

/** Asks for a name, writes a script from the template and opens it. Undefined if there is none; a failure is told. */
export async function createScript(
  editor: Editor,
  template: ScriptTemplate,
  { folder = scriptsFolder, suggestion = "" }: CreateScriptOptions = {},
): Promise<NewScript | undefined> {
  const { dialogs, files, notifications, scriptClasses } = editor.stores;
  const isTaken = (path: string) =>
    files.getState().files.some((file) => file.path.toLowerCase() === path.toLowerCase());
  const problemOf = (text: string): string | undefined => {
    const planned = planScript(text, folder, template);
    if ("problem" in planned) return planned.problem;
    const { path, className } = planned;
    if (isTaken(path)) return `${path} is there already.`;
    const namesake = className === undefined ? undefined : scriptClasses.getState().byName.get(className);
    return namesake && `${namesake.file} has a class ${namesake.name} already.`;
  };
  const typed = await dialogs.getState().prompt({
    title: template === "class" ? "New script" : "New statement script",
    label: `Name, in ${folder}`,
    initialValue: suggestion,
    placeholder: template === "class" ? "MoveRight" : "spawn enemies",
    confirmLabel: "Create",
    validate: problemOf,
  });
  if (typed === undefined) return undefined;
  const planned = planScript(typed, folder, template);
  if ("problem" in planned) return undefined;
  const result = await editor.api.writeFile(planned.path, planned.text);
  if (!result.ok) {
    notifications.getState().notify({ severity: "error", message: result.message });
    return undefined;
  }
  await openFile(editor, planned.path);
  return planned;
}

/** The same for a class that entities get as a component once it is compiled. */
export async function createComponentScript(
  editor: Editor,
  entities: readonly string[],
  suggestion: string,
): Promise<void> {
  const made = await createScript(editor, "class", { suggestion });
  if (made?.className === undefined) return;
  // The watcher notices, the compiler compiles, the editor domain takes it over.
  await editor.api.whenIdle();
  const { notifications, scriptClasses } = editor.stores;
  if (scriptClasses.getState().byName.has(made.className)) {
    await addComponent(editor, entities, made.className);
  } else {
    const message = `${made.path} is there, but ${made.className} could not be loaded. The problems say why.`;
    notifications.getState().notify({ severity: "error", message });
  }
}
