import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { ClassLineage } from "./class-lineage";
import { ClassLinker } from "./class-linker";
import type { FileDescription } from "./file-description";
import type { FileTrack } from "./file-memo";
import type { LinkedFile } from "./link-memo";
import { LinkMemo } from "./link-memo";
import type { FileOutline, OutlinedScript } from "./outline-file";
import { outlineFile } from "./outline-file";
import { ProblemCollector } from "./problem-collector";
import type { ResolveSpecifier } from "./project-symbols";
import { ProjectSymbols } from "./project-symbols";
import type { Registration } from "./register-classes";
import { registerClasses } from "./register-classes";

export interface LinkInput {
  readonly files: ReadonlyMap<string, FileDescription>;
  readonly resolveSpecifier: ResolveSpecifier;
  /** Files that stand with an earlier, good content. */
  readonly staleFiles?: ReadonlySet<string>;
  /** Which file gave each class its name before: it keeps the name when another file takes it too. */
  readonly owners?: ReadonlyMap<string, string>;
  /** What earlier calls found out, to be used where nothing that it rests on has changed. */
  readonly memo?: LinkMemo;
}

export interface LinkedClasses {
  /** By file, then in the order of the source. */
  readonly classes: readonly ScriptClassInfo[];
  /** The same by file; with a memo, an unchanged file has the same list as before. */
  readonly classesByFile: ReadonlyMap<string, readonly ScriptClassInfo[]>;
  readonly problems: readonly ScriptDiagnostic[];
  /** Per file, the other files whose classes must be there when its own are defined: base classes and required ones. */
  readonly baseFiles: ReadonlyMap<string, readonly string[]>;
}

/** Turns the descriptions of all files into the project's script classes. Pure; runs none of the user's code. */
export function linkClasses(input: LinkInput): LinkedClasses {
  const { files, owners = new Map<string, string>(), memo = new LinkMemo() } = input;
  const problems = new ProblemCollector();
  const outlines = outlineFiles(input, memo, problems);
  const registration = registerClasses(sortByFile(outlines), owners, (file, place, message, severity = "error") =>
    problems.add(file, place, severity, message),
  );
  memo.linked.begin(files, registration);
  const classesByFile = linkFiles(input, memo, registration, problems);
  return {
    classes: [...classesByFile.values()].flat(),
    classesByFile,
    problems: problems.items,
    baseFiles: new Map([...outlines].map(([file, { baseFiles }]) => [file, baseFiles])),
  };
}

function outlineFiles(
  { files, resolveSpecifier }: LinkInput,
  memo: LinkMemo,
  problems: ProblemCollector,
): ReadonlyMap<string, FileOutline> {
  memo.outlines.begin(files);
  const outlines = new Map<string, FileOutline>();
  for (const [file, description] of files) {
    try {
      const outline = memo.outlines.use(file, "", (track) => {
        track.reach(file);
        const symbols = new ProjectSymbols(files, resolveSpecifier, (reached) => track.reach(reached));
        return outlineFile(file, description, symbols, new ClassLineage(symbols));
      });
      outlines.set(file, outline);
    } catch (error) {
      problems.addFailure(file, error);
    }
  }
  return outlines;
}

/** Most callers have them in order already. */
function sortByFile(outlines: ReadonlyMap<string, FileOutline>): ReadonlyMap<string, FileOutline> {
  const files = [...outlines.keys()];
  if (files.every((file, index) => index === 0 || (files[index - 1] ?? "") < file)) return outlines;
  return new Map([...outlines].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function linkFiles(
  { files, resolveSpecifier, staleFiles = new Set() }: LinkInput,
  memo: LinkMemo,
  registration: Registration,
  problems: ProblemCollector,
): ReadonlyMap<string, readonly ScriptClassInfo[]> {
  const linked = new Map<string, readonly ScriptClassInfo[]>();
  for (const [file, scripts] of groupByFile(registration.scripts)) {
    const isStale = staleFiles.has(file);
    const link = (track: FileTrack): LinkedFile => {
      // Of its own for each file, so that all that is looked at on the way is noted for this file.
      const symbols = new ProjectSymbols(files, resolveSpecifier, (reached) => track.reach(reached));
      const own = new ProblemCollector();
      const linker = new ClassLinker(
        symbols,
        new ClassLineage(symbols),
        (description) => track.nameOf(description),
        (description) => track.isRefused(description),
        own,
      );
      return { classes: scripts.map((script) => linker.link(script, isStale)), problems: own.items };
    };
    try {
      const result = memo.linked.use(file, isStale ? "stale" : "", link);
      linked.set(file, result.classes);
      problems.addAll(result.problems);
    } catch (error) {
      problems.addFailure(file, error);
    }
  }
  return linked;
}

function groupByFile(scripts: readonly OutlinedScript[]): ReadonlyMap<string, readonly OutlinedScript[]> {
  const groups = new Map<string, OutlinedScript[]>();
  for (const script of scripts) {
    const group = groups.get(script.symbol.file);
    if (group) group.push(script);
    else groups.set(script.symbol.file, [script]);
  }
  return groups;
}
