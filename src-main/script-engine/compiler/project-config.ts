import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PathAlias } from "./find-aliased";
import { joinPath } from "./module-graph";
import type { TransformOptions } from "./transform-source";

/** What a project's tsconfig.json says of how its scripts are made. */
export interface ProjectConfig {
  readonly transform: TransformOptions;
  /** Its `paths` and `baseUrl`, which imports do not follow. */
  readonly aliases: readonly PathAlias[];
}

/** A project without the file, or with one that cannot be read, has what the standard says. */
export async function readProjectConfig(projectDir: string): Promise<ProjectConfig> {
  return parseProjectConfig(await readFile(join(projectDir, "tsconfig.json"), "utf8").catch(() => ""));
}

/** What is wrong with the file is for the type check to tell: here it counts for nothing. */
export function parseProjectConfig(text: string): ProjectConfig {
  const options = readCompilerOptions(text);
  return {
    transform: {
      useDefineForClassFields: options["useDefineForClassFields"] !== false,
      // The other ways leave JSX in the code, which then could not run.
      jsx: options["jsx"] === "react-jsx" || options["jsx"] === "react-jsxdev" ? "react-jsx" : "react",
      ...pickText(options, "jsxFactory"),
      ...pickText(options, "jsxFragmentFactory"),
      ...pickText(options, "jsxImportSource"),
    },
    aliases: readAliases(options),
  };
}

function readAliases({ baseUrl, paths }: Readonly<Record<string, unknown>>): readonly PathAlias[] {
  const base = typeof baseUrl === "string" ? baseUrl : undefined;
  const fromBase = (path: string) => joinPath("", base === undefined ? path : `${base}/${path}`);
  const entries = Object.entries(typeof paths === "object" ? { ...paths } : {});
  const aliases = entries.flatMap(([pattern, targets]: [string, unknown]): PathAlias[] => {
    // The way to the typings of the script API.
    if (pattern === "tandem" || !Array.isArray(targets)) return [];
    const texts = targets.filter((target) => typeof target === "string");
    return [{ pattern, targets: texts.flatMap((target) => fromBase(target) ?? []) }];
  });
  const all = base === undefined ? undefined : fromBase("*");
  return all === undefined ? aliases : [...aliases, { pattern: "*", targets: [all] }];
}

function readCompilerOptions(text: string): Readonly<Record<string, unknown>> {
  try {
    const { compilerOptions } = JSON.parse(withoutComments(text)) as { readonly compilerOptions?: unknown };
    return typeof compilerOptions === "object" ? { ...compilerOptions } : {};
  } catch {
    return {};
  }
}

/** JSON of a text with comments and with commas at the ends of lists. */
function withoutComments(text: string): string {
  const isText = (match: string) => match.startsWith('"');
  return text
    .replace(/^\uFEFF/, "")
    .replace(/"(?:[^"\\]|\\.)*"|\/\/.*|\/\*[^]*?\*\//g, (match) => (isText(match) ? match : ""))
    .replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (match) => (isText(match) ? match : ""));
}

function pickText<K extends string>(
  options: Readonly<Record<string, unknown>>,
  key: K,
): { readonly [_ in K]?: string } {
  const value = options[key];
  return typeof value === "string" && value !== "" ? ({ [key]: value } as { readonly [_ in K]?: string }) : {};
}
