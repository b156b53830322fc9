import { findComponentSchema } from "../../../src-shared/document/built-in-components";
import { comparePaths } from "../../../src-shared/scripting/compare-paths";
import type { ClassDescription } from "./file-description";
import type { FileOutline, OutlinedScript } from "./outline-file";
import type { Report } from "./serializable-names";
import { refuseTwins } from "./serializable-names";

/** The script classes of a project and their names. */
export interface Registration {
  /** In the order of the files, then of the source. */
  readonly scripts: readonly OutlinedScript[];
  /** The name of a script class; undefined for any other class. */
  nameOf(description: ClassDescription): string | undefined;
  /** Whether it is a serializable class whose name is another's. */
  isRefused(description: ClassDescription): boolean;
}

/**
 * Registers every exported class that derives from Script. Two of one name are a problem: the file that had the name
 * before keeps it, else the one with the shorter path, as a copy's path is the longer one.
 */
export function registerClasses(
  outlines: ReadonlyMap<string, FileOutline>,
  owners: ReadonlyMap<string, string>,
  report: Report,
): Registration {
  const firsts = new Map<string, OutlinedScript>();
  const rivals = new Map<string, OutlinedScript[]>();
  for (const [file, { scripts, problems }] of outlines) {
    for (const { place, message, severity } of problems) report(file, place, message, severity);
    for (const script of scripts) {
      const { name } = script;
      const first = firsts.get(name);
      if (isTaken(name)) {
        const message = `${name} is the name of a built-in type: give the class another name.`;
        report(file, script.symbol.description, message);
      } else if (first) rivals.set(name, [...(rivals.get(name) ?? [first]), script]);
      else firsts.set(name, script);
    }
  }
  for (const [name, candidates] of rivals) firsts.set(name, chooseOwner(candidates, owners.get(name), report));
  const scripts: OutlinedScript[] = [];
  const names = new Map<ClassDescription, string>();
  for (const outline of outlines.values()) {
    for (const script of outline.scripts) {
      if (firsts.get(script.name) !== script) continue;
      scripts.push(script);
      names.set(script.symbol.description, script.name);
    }
  }
  const refused = refuseTwins(outlines, report);
  return {
    scripts,
    nameOf: (description) => names.get(description),
    isRefused: (description) => refused.has(description),
  };
}

/** Of several classes with one name the one that has it. The others are reported. */
function chooseOwner(
  candidates: readonly OutlinedScript[],
  ownerBefore: string | undefined,
  report: Report,
): OutlinedScript {
  const shortest = candidates.reduce((a, b) => (comparePaths(b.symbol.file, a.symbol.file) < 0 ? b : a));
  const first = candidates.find(({ symbol }) => symbol.file === ownerBefore) ?? shortest;
  const { file, description } = first.symbol;
  for (const { symbol, name } of candidates) {
    if (symbol === first.symbol) continue;
    const message = `The class ${name} of ${symbol.file} is in ${file} too (line ${description.line}), which keeps the name: rename one of the two.`;
    report(symbol.file, symbol.description, message);
  }
  return first;
}

function isTaken(name: string): boolean {
  return findComponentSchema(name) !== undefined || name === "Script" || name === "Component";
}
