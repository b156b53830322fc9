import type { ClassLineage } from "./class-lineage";
import type { ClassDescription, FileDescription, SourcePlace } from "./file-description";
import type { ClassSymbol, ProjectSymbols } from "./project-symbols";
import { isMarkedSerializable } from "./read-attributes";

export interface OutlinedScript {
  readonly symbol: ClassSymbol;
  readonly name: string;
  readonly exportName: string;
}

/** A class that fields can have as their type: `@serializable` itself, or one that it extends is. */
export interface OutlinedSerializable {
  readonly symbol: ClassSymbol;
  readonly isMarked: boolean;
}

export interface OutlineProblem {
  readonly severity: "error" | "warning";
  readonly place: SourcePlace;
  readonly message: string;
}

/** What a file brings into the project, before names are given out. */
export interface FileOutline {
  /** Its exported classes that derive from Script, in the order of the source. */
  readonly scripts: readonly OutlinedScript[];
  readonly serializables: readonly OutlinedSerializable[];
  /** Circles of inheritance that this file is the one to tell, and scripts that cannot be used as they are. */
  readonly problems: readonly OutlineProblem[];
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
    serializables: findSerializables(file, description, symbols, lineage),
    problems: [...findCycles(file, description, lineage), ...findHidden(file, description, lineage)],
    baseFiles: findBaseFiles(file, description, symbols, lineage),
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

function findSerializables(
  file: string,
  { classes }: FileDescription,
  symbols: ProjectSymbols,
  lineage: ClassLineage,
): OutlinedSerializable[] {
  return classes.flatMap((description): OutlinedSerializable[] => {
    const symbol: ClassSymbol = { kind: "class", file, description };
    const { chain, root } = lineage.of(symbol);
    if (root === "script" || description.name === "") return [];
    const isSerializable = chain.some((each) => isMarkedSerializable(symbols, each));
    return isSerializable ? [{ symbol, isMarked: isMarkedSerializable(symbols, symbol) }] : [];
  });
}

function findCycles(file: string, { classes }: FileDescription, lineage: ClassLineage): OutlineProblem[] {
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
    return [
      { severity: "error", place: description, message: `Inheritance goes round in a circle: ${circle} (${places}).` },
    ];
  });
}

/** Scripts that nobody can add to an entity, and that nobody would miss in the list without being told. */
function findHidden(file: string, { classes, exports }: FileDescription, lineage: ClassLineage): OutlineProblem[] {
  return classes.flatMap((description): OutlineProblem[] => {
    const { name } = description;
    const symbol: ClassSymbol = { kind: "class", file, description };
    const { chain, root } = lineage.of(symbol);
    const isExported = exports.some((entry) => entry.specifier === undefined && entry.local === name);
    const report = (message: string): OutlineProblem[] => [{ severity: "warning", place: description, message }];
    if (isExported) return root === "made" ? report(describeMade(chain)) : [];
    if (root !== "script" || isExtended(description, classes, file, lineage)) return [];
    return name.includes(".")
      ? report(`${name} is in a namespace, so no entity can have it: move the class out to the top of the file.`)
      : report(`${name} is not exported, so no entity can have it: write "export class ${name}".`);
  });
}

function isExtended(
  description: ClassDescription,
  classes: readonly ClassDescription[],
  file: string,
  lineage: ClassLineage,
): boolean {
  return classes.some((other) => {
    const [, ...ancestors] = lineage.of({ kind: "class", file, description: other }).chain;
    return ancestors.some((ancestor) => ancestor.description === description);
  });
}

function describeMade(chain: readonly ClassSymbol[]): string {
  const names = chain.map(({ description }) => description.name);
  const made = names.slice(1).join(", which extends ");
  const through = made === "" ? "" : `${made}, which extends `;
  return `${names[0] ?? ""} extends ${through}what is only known when the code runs, so its fields cannot be read and no entity can have it: extend a class by its name.`;
}

/** Whether the chain comes back to its first class, and not to a later one. */
function isInCycle(chain: readonly ClassSymbol[], lineage: ClassLineage): boolean {
  const last = chain.at(-1);
  return last !== undefined && lineage.of(last).chain.some(({ description }) => description === chain[0]?.description);
}

function findBaseFiles(
  file: string,
  { classes }: FileDescription,
  symbols: ProjectSymbols,
  lineage: ClassLineage,
): readonly string[] {
  const paths = classes.flatMap(({ base, decorators }) => [
    ...(base ? [base] : []),
    ...decorators.flatMap(({ args }) => args.flatMap((arg) => (arg.kind === "name" ? [arg.path] : []))),
  ]);
  const named = paths.flatMap((path) => {
    const symbol = symbols.resolveValue(file, path)?.symbol;
    return symbol && symbol.kind !== "tandem" ? [symbol.file] : [];
  });
  // Behind a constant that is another name of it.
  const bases = classes.flatMap((description) => lineage.of({ kind: "class", file, description }).chain[1]?.file ?? []);
  return [...new Set([...bases, ...named])].filter((other) => other !== file);
}

/** "enemies/fire-bat.ts" → "FireBat". */
function nameFromFile(file: string): string {
  const base = file.slice(file.lastIndexOf("/") + 1).replace(/\.[^.]+$/, "");
  const words = base.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
