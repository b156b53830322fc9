import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import type { PathAlias } from "./find-aliased";
import { joinPath } from "./module-graph";
import type { TransformOptions } from "./transform-source";

/** What a project's tsconfig.json says of how its scripts are made. */
export interface ProjectConfig {
  readonly transform: TransformOptions;
  /** Its `paths` and `baseUrl`, which imports do not follow. */
  readonly aliases: readonly PathAlias[];
  /** The files that say so, whether they are there or not: itself and what it extends. Relative to the project. */
  readonly files: readonly string[];
}

type CompilerOptions = Readonly<Record<string, unknown>>;

const configFile = "tsconfig.json";
/** Of files that extend each other. */
const mostLevels = 8;

/** A project without the file, or with one that cannot be read, has what the standard says. */
export async function readProjectConfig(projectDir: string): Promise<ProjectConfig> {
  const files = new Set<string>();
  const readText = (path: string) => {
    files.add(path);
    return readFile(join(projectDir, path), "utf8").catch(() => undefined);
  };
  const own = await readText(configFile);
  const options = await withInherited(parseConfig(own ?? ""), [configFile], readText);
  return { ...createConfig(options), files: [...files] };
}

/** Without what it extends. What is wrong with the file is for the type check to tell: here it counts for nothing. */
export function parseProjectConfig(text: string): ProjectConfig {
  return { ...createConfig(parseConfig(text).options), files: [configFile] };
}

function createConfig(options: CompilerOptions): Omit<ProjectConfig, "files"> {
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

interface ParsedConfig {
  readonly options: CompilerOptions;
  /** Relative paths of the files that it extends; packages are not among them. */
  readonly bases: readonly string[];
}

/** The options with those of the files that it extends, of which the later count more. `chain` leads to it, itself last. */
async function withInherited(
  { options, bases }: ParsedConfig,
  chain: readonly string[],
  readText: (path: string) => Promise<string | undefined>,
): Promise<CompilerOptions> {
  let inherited: CompilerOptions = {};
  for (const base of chain.length < mostLevels ? bases : []) {
    const path = posix.join(posix.dirname(chain.at(-1) ?? ""), base);
    const candidates = path.endsWith(".json") ? [path] : [path, `${path}.json`];
    for (const candidate of candidates) {
      const text = chain.includes(candidate) ? undefined : await readText(candidate);
      if (text === undefined) continue;
      // Where these lead depends on the file that they stand in.
      const {
        baseUrl: _,
        paths: __,
        ...rest
      } = await withInherited(parseConfig(text), [...chain, candidate], readText);
      inherited = { ...inherited, ...rest };
      break;
    }
  }
  return { ...inherited, ...options };
}

function readAliases({ baseUrl, paths }: CompilerOptions): readonly PathAlias[] {
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

function parseConfig(text: string): ParsedConfig {
  try {
    const { compilerOptions, extends: bases } = JSON.parse(withoutComments(text)) as Readonly<Record<string, unknown>>;
    return {
      options: typeof compilerOptions === "object" ? { ...compilerOptions } : {},
      bases: [bases].flat().filter((base) => typeof base === "string" && /^\.\.?\//.test(base)) as string[],
    };
  } catch {
    return { options: {}, bases: [] };
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

function pickText<K extends string>(options: CompilerOptions, key: K): { readonly [_ in K]?: string } {
  const value = options[key];
  return typeof value === "string" && value !== "" ? ({ [key]: value } as { readonly [_ in K]?: string }) : {};
}
