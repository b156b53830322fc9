import type { ClassLineage } from "./class-lineage";
import type { FileDescription, SourcePlace } from "./file-description";
import type { ClassSymbol, ProjectSymbols } from "./project-symbols";

export interface OutlinedScript {
  readonly symbol: ClassSymbol;
  readonly name: string;
  readonly exportName: string;
}

/** What a file brings into the project, before names are given out. */
export interface FileOutline {
  /** Its exported classes that derive from Script, in the order of the source. */
  readonly scripts: readonly OutlinedScript[];
  /** Circles of inheritance that this file is the one to tell. */
  readonly cycles: readonly { readonly place: SourcePlace; readonly message: string }[];
  /** The other files whose classes must be there when its own are defined: base classes and required ones. */
  readonly baseFiles: readonly string[];
}

export function outlineFile(
  file: string,
  description: FileDescription,
  symbols: ProjectSymbols,
  lineage: ClassLineage,
): FileOutline {
  return {
    scripts: findScripts(file, description, lineage),
    cycles: findCycles(file, description, lineage),
    baseFiles: findBaseFiles(file, description, symbols),
  };
}

function findScripts(file: string, { classes, exports }: FileDescription, lineage: ClassLineage): OutlinedScript[] {
  return classes.flatMap((description): OutlinedScript[] => {
    const own = exports.filter((entry) => entry.specifier === undefined && entry.local === description.name);
    const exported = own.find(({ name }) => name !== "default") ?? own[0];
    const symbol: ClassSymbol = { kind: "class", file, description };
    if (!exported || lineage.of(symbol).root !== "script") return [];
    const name = description.name === "" ? nameFromFile(file) : description.name;
    return [{ symbol, name, exportName: exported.name }];
  });
}

function findCycles(file: string, { classes }: FileDescription, lineage: ClassLineage): FileOutline["cycles"] {
  return classes.flatMap((description) => {
    const { chain, root } = lineage.of({ kind: "class", file, description });
    const names = chain.map((symbol) => symbol.description.name);
    const files = chain.map((symbol) => symbol.file);
    if (root !== "cycle" || !isInCycle(chain, lineage)) return [];
    // Each class of a circle finds it; the one in the first file tells it.
    if (files.some((other) => other < file)) return [];
    if (chain.some((other) => other.file === file && other.description.line < description.line)) return [];
    const circle = [...names, description.name].join(" extends ");
    const places = [...new Set(files)].join(", ");
    return [{ place: description, message: `Inheritance goes round in a circle: ${circle} (${places}).` }];
  });
}

/** Whether the chain comes back to its first class, and not to a later one. */
function isInCycle(chain: readonly ClassSymbol[], lineage: ClassLineage): boolean {
  const last = chain.at(-1);
  return last !== undefined && lineage.of(last).chain.some(({ description }) => description === chain[0]?.description);
}

function findBaseFiles(file: string, { classes }: FileDescription, symbols: ProjectSymbols): readonly string[] {
  const paths = classes.flatMap(({ base, decorators }) => [
    ...(base ? [base] : []),
    ...decorators.flatMap(({ args }) => args.flatMap((arg) => (arg.kind === "name" ? [arg.path] : []))),
  ]);
  const targets = paths.flatMap((path) => {
    const symbol = symbols.resolve(file, path)?.symbol;
    return symbol && symbol.kind !== "tandem" && symbol.file !== file ? [symbol.file] : [];
  });
  return [...new Set(targets)];
}

/** "enemies/fire-bat.ts" → "FireBat". */
function nameFromFile(file: string): string {
  const base = file.slice(file.lastIndexOf("/") + 1).replace(/\.[^.]+$/, "");
  const words = base.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
