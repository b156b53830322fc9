import { findComponentSchema } from "../../../src-shared/document/built-in-components";
import type { ClassLineage } from "./class-lineage";
import type { ClassDescription, FileDescription, SourcePlace } from "./file-description";
import type { ClassSymbol } from "./project-symbols";

export interface RegisteredScript {
  readonly symbol: ClassSymbol;
  readonly name: string;
  readonly exportName: string;
}

/** The script classes of a project and their names. */
export interface Registration {
  /** By file, then in the order of the source. */
  readonly scripts: readonly RegisteredScript[];
  /** The name of a script class; undefined for any other class. */
  nameOf(description: ClassDescription): string | undefined;
}

type Report = (file: string, place: SourcePlace, message: string) => void;

/**
 * Registers every exported class that derives from Script. Two of one name are a problem: the file that had the name
 * before keeps it, else the one with the shorter path, as a copy's path is the longer one.
 */
export function registerClasses(
  files: ReadonlyMap<string, FileDescription>,
  lineage: ClassLineage,
  owners: ReadonlyMap<string, string>,
  report: Report,
): Registration {
  const sharing = new Map<string, RegisteredScript[]>();
  for (const [file, description] of files) {
    reportCycles(file, description, lineage, report);
    for (const script of findScripts(file, description, lineage)) {
      if (isTaken(script.name)) {
        const message = `${script.name} is the name of a built-in type: give the class another name.`;
        report(file, script.symbol.description, message);
      } else sharing.set(script.name, [...(sharing.get(script.name) ?? []), script]);
    }
  }
  const scripts = [...sharing.values()].flatMap((candidates) => chooseOwner(candidates, owners, report));
  const names = new Map(scripts.map(({ symbol, name }) => [symbol.description, name]));
  scripts.sort(
    (a, b) => compareText(a.symbol.file, b.symbol.file) || a.symbol.description.line - b.symbol.description.line,
  );
  return { scripts, nameOf: (description) => names.get(description) };
}

function findScripts(file: string, { classes, exports }: FileDescription, lineage: ClassLineage): RegisteredScript[] {
  return classes.flatMap((description): RegisteredScript[] => {
    const own = exports.filter((entry) => entry.specifier === undefined && entry.local === description.name);
    const exported = own.find(({ name }) => name !== "default") ?? own[0];
    const symbol: ClassSymbol = { kind: "class", file, description };
    if (!exported || lineage.of(symbol).root !== "script") return [];
    const name = description.name === "" ? nameFromFile(file) : description.name;
    return [{ symbol, name, exportName: exported.name }];
  });
}

function chooseOwner(
  candidates: readonly RegisteredScript[],
  owners: ReadonlyMap<string, string>,
  report: Report,
): readonly RegisteredScript[] {
  const [shortest, ...others] = [...candidates].sort((a, b) => comparePaths(a.symbol.file, b.symbol.file));
  if (!shortest || others.length === 0) return candidates;
  const first = candidates.find(({ symbol, name }) => symbol.file === owners.get(name)) ?? shortest;
  const { file, description } = first.symbol;
  for (const { symbol, name } of candidates) {
    if (symbol === first.symbol) continue;
    const message = `The class ${name} of ${symbol.file} is in ${file} too (line ${description.line}), which keeps the name: rename one of the two.`;
    report(symbol.file, symbol.description, message);
  }
  return [first];
}

function reportCycles(file: string, { classes }: FileDescription, lineage: ClassLineage, report: Report): void {
  for (const description of classes) {
    const { chain, root } = lineage.of({ kind: "class", file, description });
    const names = chain.map((symbol) => symbol.description.name);
    const files = chain.map((symbol) => symbol.file);
    if (root !== "cycle" || !isInCycle(chain, lineage)) continue;
    // Each class of a circle finds it; the one in the first file tells it.
    if (files.some((other) => compareText(other, file) < 0)) continue;
    if (chain.some((other) => other.file === file && other.description.line < description.line)) continue;
    const circle = [...names, description.name].join(" extends ");
    const places = [...new Set(files)].join(", ");
    report(file, description, `Inheritance goes round in a circle: ${circle} (${places}).`);
  }
}

/** Whether the chain comes back to its first class, and not to a later one. */
function isInCycle(chain: readonly ClassSymbol[], lineage: ClassLineage): boolean {
  const last = chain.at(-1);
  return last !== undefined && lineage.of(last).chain.some(({ description }) => description === chain[0]?.description);
}

function isTaken(name: string): boolean {
  return findComponentSchema(name) !== undefined || name === "Script" || name === "Component";
}

/** "enemies/fire-bat.ts" → "FireBat". */
function nameFromFile(file: string): string {
  const base = file.slice(file.lastIndexOf("/") + 1).replace(/\.[^.]+$/, "");
  const words = base.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function comparePaths(a: string, b: string): number {
  return a.length - b.length || compareText(a, b);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
