import type { ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import { readSourceText } from "./game-sources";

/**
 * The names that a file imports, and what stands for each in its compiled code: `Vector3` is `import_tandem.Vector3`
 * there. What is known by the same name in both is left out.
 */
export function readImportedNames(module: ScriptModule): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const text = readSourceText(module);
  if (text === undefined) return names;
  const variables = new Map<string, string>();
  for (const [, variable = "", specifier = ""] of module.code.matchAll(
    /\bvar ([\w$]+) = (?:__toESM\()?require\("([^"\\]*)"\)/g,
  )) {
    if (!variables.has(specifier)) variables.set(specifier, variable);
  }
  const statements = /\bimport\s+(?!type\b)(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\}\s*)?from\s*["']([^"']+)["']/g;
  for (const [, main, list = "", specifier = ""] of text.matchAll(statements)) {
    const variable = variables.get(specifier);
    if (variable === undefined) continue;
    if (main !== undefined) names.set(main, `${variable}.default`);
    for (const item of list.split(",")) {
      const [imported, local = imported] = item.trim().split(/\s+as\s+/);
      if (imported !== undefined && local !== undefined && /^[\w$]+$/.test(imported) && /^[\w$]+$/.test(local)) {
        names.set(local, `${variable}.${imported}`);
      }
    }
  }
  return names;
}

/** An expression as the user wrote it, made to run in the compiled code of a file with these imports. */
export function bringImports(expression: string, names: ReadonlyMap<string, string>): string {
  const used = [...names].filter(([name]) => new RegExp(`(?<![\\w$.])${escape(name)}(?![\\w$])`).test(expression));
  if (used.length === 0) return expression;
  // A variable of the same name in the frame goes first, as it does in the source.
  const values = used.map(([name, value]) => `typeof ${name} === "undefined" ? ${value} : ${name}`);
  return `((${used.map(([name]) => name).join(", ")}) => (${expression}\n))(${values.join(", ")})`;
}

function escape(name: string): string {
  return name.replaceAll("$", "\\$");
}
