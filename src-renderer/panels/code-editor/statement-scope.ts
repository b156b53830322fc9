import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";

/**
 * Typings of the names that a statement script sees without an import: the scene, all that "tandem" exports, and the
 * project's script classes. `typings` is the text of tandem's own.
 */
export function describeStatementScope(
  typings: string,
  classes: readonly Pick<ScriptClassInfo, "name" | "file" | "exportName">[],
): string {
  const exported = new Set(readValueExports(typings));
  const own = classes.filter(({ name, exportName }) => isName(name) && isName(exportName) && !exported.has(name));
  const lines = [
    "/** The scene that the statements run in. */",
    'var scene: import("tandem").Scene;',
    "/** The entity with an id. */",
    'var get: import("tandem").Scene["get"];',
    "/** The editor: what is selected, and its commands. Only while editing, not in the running game. */",
    'var editor: import("tandem").EditorTools;',
    ...[...exported].map((name) => `var ${name}: typeof import("tandem").${name};`),
    ...own.map(({ name, file, exportName }) => {
      const path = `../../${file.replace(/\.[cm]?[jt]sx?$/, "")}`;
      return `var ${name}: typeof import(${JSON.stringify(path)}).${exportName};`;
    }),
  ];
  return `export {};\ndeclare global {\n${lines.map((line) => `  ${line}`).join("\n")}\n}\n`;
}

/** The names in `export { A, B as C };`, which is how a bundle of typings gives away what exists at run time. */
function readValueExports(typings: string): string[] {
  return [...typings.matchAll(/^export \{([^}]*)\};$/gm)]
    .flatMap(([, list = ""]) => list.split(","))
    .map((entry) => entry.split(" as ").at(-1)?.trim() ?? "")
    .filter((name) => isName(name) && name !== "default");
}

function isName(text: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(text);
}
