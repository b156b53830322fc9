import type { ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { FileDescription } from "../reflection/file-description";
import { linkClasses } from "../reflection/link-classes";
import { LinkMemo } from "../reflection/link-memo";
import { shortName } from "../reflection/short-name";
import type { CompileOutcome, FileClasses } from "./compiler-protocol";
import type { FileArtefact, FileState } from "./file-state";
import type { PathAlias } from "./find-aliased";
import type { ResolvedImports } from "./import-resolver";
import { ImportResolver } from "./import-resolver";
import type { ImportGraph } from "./module-graph";
import { listProblems } from "./list-problems";
import { findDependents, orderForLoading } from "./module-graph";

type Files = ReadonlyMap<string, FileState>;
type Imports = ReadonlyMap<string, ResolvedImports>;

type LinkOutcome = Omit<CompileOutcome, "isSpent">;

/** What differs from the link before. */
export interface FileChanges {
  /** Removed ones included. */
  readonly changedFiles: readonly string[];
  readonly removedFiles: readonly string[];
  /** See `ImportedFiles`. */
  readonly foreignFiles: ReadonlySet<string>;
}

/** What linking goes by from one build to the next. */
interface LinkState {
  readonly owners: ReadonlyMap<string, string>;
  readonly sentModules: ReadonlyMap<string, SentModule>;
  readonly sentClasses: ReadonlyMap<string, readonly ScriptClassInfo[]>;
  /** A file that is gone now still tells who imported it. */
  readonly graph: ImportGraph;
  readonly bases: ImportGraph;
  /** Undefined before the first link. */
  readonly order: readonly string[] | undefined;
}

/** A link as it would be, of which nothing is told yet. */
interface PreparedLink {
  readonly files: Files;
  readonly changes: FileChanges;
  readonly outcome: LinkOutcome;
  readonly state: LinkState;
}

/** Links the files of a project into a build, and tells only what differs from the build before. */
export class BuildLinker {
  readonly resolver = new ImportResolver();
  private readonly memo = new LinkMemo();
  private sortedNames: readonly string[] = [];
  private last: LinkState = {
    owners: new Map(),
    sentModules: new Map(),
    sentClasses: new Map(),
    graph: new Map(),
    bases: new Map(),
    order: undefined,
  };
  private prepared: PreparedLink | undefined;

  /** Whether scripts may import what Node has. */
  get allowsNode(): boolean {
    return this.resolver.allowsNode;
  }

  set allowsNode(allowsNode: boolean) {
    if (allowsNode !== this.resolver.allowsNode) this.prepared = undefined;
    this.resolver.allowsNode = allowsNode;
  }

  /** See `ImportResolver.aliases`. */
  set aliases(aliases: readonly PathAlias[]) {
    this.prepared = undefined;
    this.resolver.aliases = aliases;
  }

  /** Links what will probably be linked next, so that this is done by then. Changes nothing of what is told. */
  prepare(files: Files, changes: FileChanges): void {
    this.prepared = this.compute(this.sort(files), changes);
  }

  link(unsorted: Files, changes: FileChanges): LinkOutcome {
    const files = this.sort(unsorted);
    const { prepared } = this;
    this.prepared = undefined;
    const isPrepared = prepared && isSameInput(prepared, files, changes);
    const { outcome, state } = isPrepared ? prepared : this.compute(files, changes);
    this.last = state;
    return outcome;
  }

  private compute(files: Files, changes: FileChanges): PreparedLink {
    const { changedFiles, removedFiles, foreignFiles } = changes;
    const { last } = this;
    const imports = this.resolver.resolveAll(files);
    const descriptions = new Map<string, FileDescription>();
    const graph = new Map<string, readonly string[]>();
    const staleFiles = new Set<string>();
    for (const [file, { artefact, isFailed }] of files) {
      if (!artefact) continue;
      descriptions.set(file, artefact.description);
      graph.set(file, imports.get(file)?.requiredFiles ?? []);
      if (isFailed) staleFiles.add(file);
    }
    const linked = linkClasses({
      files: descriptions,
      // Types cross files too, so imports that the code lost count for linking; the graph is of what really runs.
      resolveSpecifier: (file, specifier) => imports.get(file)?.targets.get(specifier),
      staleFiles,
      owners: last.owners,
      memo: this.memo,
    });
    const dependents = findDependents(graph, changedFiles);
    if (removedFiles.length > 0) for (const file of findDependents(last.graph, removedFiles)) dependents.add(file);
    const isSameOrder =
      last.order !== undefined && isSameGraph(last.graph, graph) && isSameGraph(last.bases, linked.baseFiles);
    const order = isSameOrder ? last.order : orderForLoading(graph, linked.baseFiles);
    const modules = listModules(files, imports);
    const outcome: LinkOutcome = {
      changedFiles,
      removedFiles,
      failedFiles: changedFiles.filter((file) => files.get(file)?.isFailed === true),
      changedClasses: changedFiles.flatMap((file) =>
        (descriptions.get(file)?.classes ?? []).map((description) => ({ name: shortName(description), file })),
      ),
      emptyFiles: changedFiles.filter((file) => files.get(file)?.isEmpty === true),
      dependents: [...dependents].sort(),
      modules: listNewModules(last.sentModules, modules),
      ...(isSameOrder ? {} : { order }),
      classes: listNewClasses(last.sentClasses, linked.classesByFile),
      problems: listProblems({ files, imports, reflected: linked.problems, resolver: this.resolver, foreignFiles }),
    };
    const state: LinkState = {
      owners: new Map(linked.classes.map(({ name, file }) => [name, file])),
      sentModules: modules,
      sentClasses: linked.classesByFile,
      graph,
      bases: linked.baseFiles,
      order,
    };
    return { files, changes, outcome, state };
  }

  /** Files are known in the order in which they happened to be read; the same project gives the same build. */
  private sort(unsorted: Files): Files {
    let names = this.sortedNames;
    if (names.length !== unsorted.size || !names.every((name) => unsorted.has(name)))
      names = [...unsorted.keys()].sort();
    this.sortedNames = names;
    return new Map(names.map((name) => [name, unsorted.get(name) as FileState]));
  }
}

function listModules(files: Files, imports: Imports): ReadonlyMap<string, SentModule> {
  const modules = new Map<string, SentModule>();
  for (const [file, { artefact }] of files) {
    const resolved = imports.get(file);
    if (artefact && resolved) modules.set(file, { artefact, imports: resolved });
  }
  return modules;
}

function listNewModules(
  sent: ReadonlyMap<string, SentModule>,
  modules: ReadonlyMap<string, SentModule>,
): readonly ScriptModule[] {
  const changed: ScriptModule[] = [];
  for (const [file, { artefact, imports }] of modules) {
    const before = sent.get(file);
    if (before?.artefact === artefact && isSameImports(before.imports, imports)) continue;
    const { hash, code, sourceMap } = artefact;
    changed.push({ file, hash, code, sourceMap, imports: imports.required });
  }
  return changed;
}

function listNewClasses(
  sent: ReadonlyMap<string, readonly ScriptClassInfo[]>,
  byFile: ReadonlyMap<string, readonly ScriptClassInfo[]>,
): readonly FileClasses[] {
  const changed: FileClasses[] = [];
  for (const [file, classes] of byFile) if (sent.get(file) !== classes) changed.push({ file, classes });
  for (const file of sent.keys()) if (!byFile.has(file)) changed.push({ file, classes: [] });
  return changed;
}

interface SentModule {
  readonly artefact: FileArtefact;
  readonly imports: ResolvedImports;
}

function isSameGraph(a: ImportGraph, b: ImportGraph): boolean {
  if (a.size !== b.size) return false;
  for (const [file, targets] of a) {
    const others = b.get(file);
    if (others === targets) continue;
    if (others?.length !== targets.length || targets.some((target, index) => target !== others[index])) return false;
  }
  return true;
}

function isSameImports(a: ResolvedImports, b: ResolvedImports): boolean {
  return a === b || a.required.every(({ file }, index) => file === b.required[index]?.file);
}

/** What is known of a file may be told by another object: what counts is in it. */
function isSameInput({ files: before, changes }: PreparedLink, files: Files, now: FileChanges): boolean {
  return (
    isSameList(changes.changedFiles, now.changedFiles) &&
    isSameList(changes.removedFiles, now.removedFiles) &&
    isSameList([...changes.foreignFiles], [...now.foreignFiles]) &&
    before.size === files.size &&
    [...files].every(([file, state]) => isSameState(before.get(file), state))
  );
}

function isSameState(before: FileState | undefined, state: FileState): boolean {
  return (
    before === state ||
    (before !== undefined &&
      before.artefact === state.artefact &&
      before.problems === state.problems &&
      before.isFailed === state.isFailed &&
      before.isEmpty === state.isEmpty)
  );
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
