import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { MenuPoint } from "../../ui/overlays/point-menu-store";
import { addComponent } from "../edits/add-component";
import type { Editor } from "../editor";
import { fileKindOf, fileNameOf } from "../files/file-kind";

/** What a script file that is dropped on an entity stands for. */
export type ScriptDrop =
  | { readonly kind: "add"; readonly type: string }
  | { readonly kind: "choose"; readonly types: readonly string[] }
  | { readonly kind: "refuse"; readonly message: string };

/** What a project knows of its scripts. */
export interface KnownScripts {
  readonly classes: readonly ScriptClassInfo[];
  readonly problems: readonly ScriptDiagnostic[];
  readonly isRestricted: boolean;
}

/** Adds the script of a file to entities. Where the file leaves open which, a menu at the pointer asks. */
export async function dropScript(
  editor: Editor,
  file: string,
  entities: readonly string[],
  at: MenuPoint,
): Promise<void> {
  const { notifications, pointMenu, problems, project, scriptClasses } = editor.stores;
  const drop = planScriptDrop(file, {
    classes: scriptClasses.getState().classes,
    problems: problems.getState().problems,
    isRestricted: project.getState().project?.isRestricted ?? false,
  });
  switch (drop.kind) {
    case "refuse":
      return notifications.getState().notify({ severity: "info", message: drop.message });
    case "choose":
      return pointMenu.getState().show(
        at,
        drop.types.map((type) => ({
          id: `drop-${type}`,
          label: `Add ${type}`,
          onSelect: () => void addComponent(editor, entities, type),
        })),
      );
    case "add":
      await addComponent(editor, entities, drop.type);
  }
}

/** The class that is named like the file goes before others in it. */
export function planScriptDrop(file: string, { classes, problems, isRestricted }: KnownScripts): ScriptDrop {
  const types = classes.filter((info) => info.file === file).map(({ name }) => name);
  const [only] = types;
  if (only === undefined) return { kind: "refuse", message: explainNone(file, problems, isRestricted) };
  const named = types.find((type) => plainNameOf(type) === plainNameOf(fileNameOf(file).replace(/\.\w+$/, "")));
  const type = types.length === 1 ? only : named;
  return type === undefined ? { kind: "choose", types } : { kind: "add", type };
}

function explainNone(file: string, problems: readonly ScriptDiagnostic[], isRestricted: boolean): string {
  const name = fileNameOf(file);
  if (fileKindOf(file) === "statements") return `${name} is a list of statements to run: it has no class to add.`;
  if (isRestricted) return `${name} was not added: the scripts of this project do not run until you trust it.`;
  const isBroken = problems.some((problem) => problem.file === file && problem.severity === "error");
  return isBroken
    ? `${name} has no class to add, as it does not compile. The problems say why.`
    : `${name} has nothing to add: it exports no class that derives from Script and is not abstract.`;
}

/** "MoveRight", "move-right" and "moveRight" are one name. */
function plainNameOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}
