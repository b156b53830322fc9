import { findComponentSchema } from "../../../src-shared/document/built-in-components";
import { folderOf } from "../files/file-kind";

/** A script file that is to be made. */
export interface NewScript {
  readonly path: string;
  readonly text: string;
  /** The class in it; a list of statements has none. */
  readonly className: string | undefined;
}

export type ScriptTemplate = "class" | "statements";

/** Where scripts go unless a folder is given. */
export const scriptsFolder = "assets/scripts";

/**
 * The file that a typed name stands for: "MoveRight", "move right" and "move-right.ts" are the class MoveRight in
 * move-right.ts; "enemies/Flyer" lies in a folder of its own. A text that is no name gives the reason.
 */
export function planScript(typed: string, folder: string, template: ScriptTemplate): NewScript | { problem: string } {
  const named = typed
    .trim()
    .replaceAll("\\", "/")
    .replace(/(?:\.run)?\.ts$/, "");
  if (named.split("/").some((part) => part.trim() === "" || part === "." || part === "..")) {
    return { problem: "Give the script a name." };
  }
  const forbidden = /[:*?"<>|]/.exec(named)?.[0];
  if (forbidden !== undefined) return { problem: `A name holds no ${forbidden} as files cannot be called so.` };
  const words = splitWords(named.slice(named.lastIndexOf("/") + 1));
  if (words.length === 0) return { problem: "A name has at least one letter." };
  const className = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  if (/^\p{N}/u.test(className)) return { problem: "A name begins with a letter." };
  if (template === "class" && isOwnName(className)) return { problem: `${className} is Tandem's own.` };
  const inFolder = [folder, folderOf(named)].filter((part) => part !== "").join("/");
  const fileName = words.map((word) => word.toLowerCase()).join("-");
  return template === "class"
    ? { path: `${inFolder}/${fileName}.ts`, text: classTemplate(className), className }
    : { path: `${inFolder}/${fileName}.run.ts`, text: statementTemplate, className: undefined };
}

/** What an entity's components could not tell apart from the built-in ones, or a script from its base class. */
function isOwnName(className: string): boolean {
  return className === "Script" || className === "Entity" || findComponentSchema(className) !== undefined;
}

/** "MoveRight2D" → Move, Right2, D; anything that is no letter or digit parts words. */
function splitWords(name: string): string[] {
  return name.match(/\p{Lu}+(?!\p{Ll})[\p{N}]*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{N}]+/gu) ?? [];
}

function classTemplate(className: string): string {
  return `import { Script } from "tandem";

/** Says in a sentence what ${className} does; the inspector shows it. */
export class ${className} extends Script {
  /** Metres per second. Public fields like this one are saved and shown in the inspector. */
  speed = 1;

  override onStart() {}

  /** Called every frame; \`dt\` is the time since the last one, in seconds. */
  override onUpdate(dt: number) {
    this.transform.position.x += this.speed * dt;
  }
}
`;
}

const statementTemplate = `// Statements run from top to bottom, with \`scene\`, \`get(id)\` and, while editing, \`editor\` at hand.
// All edits of one run undo in one step.
for (const entity of scene.entities) console.log(entity.name);
`;
