import { isBuiltin } from "node:module";
import type { ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { FileDescription, ImportSpecifier } from "../reflection/file-description";
import { linkClasses } from "../reflection/link-classes";
import type { CompileOutcome, FileClasses } from "./compiler-protocol";
import { mostProblems } from "./compiler-protocol";
import type { FileArtefact, FileState } from "./file-state";
import { findDependents, orderForLoading, relativeCandidates } from "./module-graph";

type Files = ReadonlyMap<string, FileState>;

/** Links the files of a project into a build, and tells only what differs from the build before. */
export class BuildLinker {
  private owners: ReadonlyMap<string, string> = new Map();
  private sentModules = new Map<string, { readonly artefact: FileArtefact; readonly module: ScriptModule }>();
  private sentClasses = new Map<string, string>();
  /** As of the last link: a file that is gone now still tells who imported it. */
  private lastGraph: ReadonlyMap<string, readonly string[]> = new Map();

  link(files: Files, changedFiles: readonly string[], removedFiles: readonly string[]): CompileOutcome {
    const targets = new Map<string, ReadonlyMap<string, string | undefined>>();
    const graph = new Map<string, readonly string[]>();
    const descriptions = new Map<string, FileDescription>();
    for (const file of [...files.keys()].sort()) {
      const artefact = files.get(file)?.artefact;
      if (!artefact) continue;
      descriptions.set(file, artefact.description);
      // Types cross files too, so imports that the code lost count for linking; the graph is of what really runs.
      const named = new Map(
        artefact.description.specifiers.map(({ specifier }) => [specifier, find(files, file, specifier)]),
      );
      targets.set(file, named);
      graph.set(
        file,
        artefact.specifiers.flatMap(({ specifier }) => named.get(specifier) ?? []),
      );
    }
    const { classes, problems, baseFiles } = linkClasses({
      files: descriptions,
      resolveSpecifier: (file, specifier) => targets.get(file)?.get(specifier),
      staleFiles: new Set([...files].flatMap(([file, state]) => (state.isFailed ? [file] : []))),
      owners: this.owners,
    });
    this.owners = new Map(classes.map(({ name, file }) => [name, file]));

    const dependents = findDependents(graph, changedFiles);
    for (const file of findDependents(this.lastGraph, removedFiles)) dependents.add(file);
    this.lastGraph = graph;
    return {
      changedFiles,
      removedFiles,
      failedFiles: changedFiles.filter((file) => files.get(file)?.isFailed === true),
      emptyFiles: changedFiles.filter((file) => files.get(file)?.isEmpty === true),
      dependents: [...dependents].sort(),
      modules: this.takeModules(files),
      order: orderForLoading(graph, baseFiles),
      classes: this.takeClasses(classes),
      problems: listProblems(files, problems),
    };
  }

  /** What an import of a file stands for, as a domain is told. */
  toImport(files: Files, file: string, { specifier }: ImportSpecifier): ScriptModule["imports"][number] {
    const target = find(files, file, specifier);
    return target === undefined ? { specifier } : { specifier, file: target };
  }

  private takeModules(files: Files): readonly ScriptModule[] {
    const changed: ScriptModule[] = [];
    const sent = new Map<string, { readonly artefact: FileArtefact; readonly module: ScriptModule }>();
    for (const [file, { artefact }] of files) {
      if (!artefact) continue;
      const imports = artefact.specifiers.map((specifier) => this.toImport(files, file, specifier));
      const before = this.sentModules.get(file);
      const isSame =
        before?.artefact === artefact &&
        before.module.imports.every((entry, index) => entry.file === imports[index]?.file);
      const module: ScriptModule = isSame
        ? before.module
        : { file, hash: artefact.hash, code: artefact.code, sourceMap: artefact.sourceMap, imports };
      sent.set(file, { artefact, module });
      if (!isSame) changed.push(module);
    }
    this.sentModules = sent;
    return changed;
  }

  private takeClasses(classes: readonly ScriptClassInfo[]): readonly FileClasses[] {
    const byFile = new Map<string, ScriptClassInfo[]>();
    for (const info of classes) byFile.set(info.file, [...(byFile.get(info.file) ?? []), info]);
    const texts = new Map([...byFile].map(([file, infos]) => [file, JSON.stringify(infos)]));
    const changed: FileClasses[] = [];
    for (const file of new Set([...byFile.keys(), ...this.sentClasses.keys()])) {
      if (texts.get(file) !== this.sentClasses.get(file)) changed.push({ file, classes: byFile.get(file) ?? [] });
    }
    this.sentClasses = texts;
    return changed;
  }
}

function find(files: Files, file: string, specifier: string): string | undefined {
  return relativeCandidates(file, specifier).find((candidate) => files.get(candidate)?.artefact !== undefined);
}

function listProblems(files: Files, reflected: readonly ScriptDiagnostic[]): readonly ScriptDiagnostic[] {
  const problems: ScriptDiagnostic[] = [...reflected];
  for (const [file, { artefact, problems: own }] of files) {
    problems.push(...own);
    for (const { specifier, line, column } of artefact?.specifiers ?? []) {
      if (specifier === "tandem" || find(files, file, specifier) !== undefined) continue;
      const message = describeMissing(specifier);
      problems.push({ severity: "error", source: "compile", message, file, line, column });
    }
  }
  problems.sort(
    (a, b) =>
      compareText(a.file ?? "", b.file ?? "") || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  );
  return problems.slice(0, mostProblems);
}

function describeMissing(specifier: string): string {
  if (specifier.startsWith(".")) return `"${specifier}" leads to no file of the project.`;
  if (isBuiltin(specifier)) return `Scripts cannot use Node's own "${specifier}".`;
  return `The package "${specifier}" cannot be found.`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
