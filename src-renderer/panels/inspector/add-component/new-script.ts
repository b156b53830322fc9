import { addComponent } from "../../../workbench/edits/add-component";
import type { Editor } from "../../../workbench/editor";
import { openSource } from "../../../workbench/open-source";

export const scriptsFolder = "assets/scripts";

/** Asks for a name, writes a script with that class, and adds it to the entities once it is compiled. */
export async function createScript(editor: Editor, entities: readonly string[], suggestion: string): Promise<void> {
  const { api, layout, stores } = editor;
  const notify = (message: string) => stores.notifications.getState().notify({ severity: "error", message });
  const { byName } = stores.scriptClasses.getState();
  const typed = await stores.dialogs.getState().prompt({
    title: "New script",
    label: "Class name",
    initialValue: suggestion,
    placeholder: "MoveRight",
    confirmLabel: "Create",
    validate: (text) => checkClassName(text.trim(), (name) => byName.has(name)),
  });
  if (typed === undefined) return;
  const name = typed.trim();
  const file = scriptFileOf(name);
  const written = await api.writeFile(file, scriptSource(name));
  if (!written.ok) return notify(written.message);
  // The watcher notices, the compiler compiles, the editor domain takes it over.
  await api.whenIdle();
  if (!stores.scriptClasses.getState().byName.has(name)) {
    notify(`${file} is there, but ${name} could not be loaded. The problems say why.`);
  } else {
    await addComponent(editor, entities, name);
  }
  openSource(layout, { file, line: 5, column: 3 });
}

/** Why a name cannot be a new class's, or undefined if it can. */
export function checkClassName(name: string, isTaken: (name: string) => boolean): string | undefined {
  if (!/^[\p{Lu}][\p{L}\d_]*$/u.test(name)) return "Begin with a capital letter; letters and digits may follow.";
  if (isTaken(name)) return `There is a class ${name} already.`;
  return name === "Script" || name === "Entity" ? "That name is Tandem's own." : undefined;
}

/** "MoveRight" goes to "assets/scripts/move-right.ts". */
export function scriptFileOf(name: string): string {
  const kebab = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1-$2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1-$2")
    .replace(/_/g, "-")
    .toLowerCase();
  return `${scriptsFolder}/${kebab}.ts`;
}

/** A script that does nothing yet and shows where things go. */
export function scriptSource(name: string): string {
  return `import { Script } from "tandem";

export class ${name} extends Script {
  /** Shown in the inspector. */
  speed = 1;

  override onUpdate(dt: number) {
    this.transform.position.x += this.speed * dt;
  }
}
`;
}
