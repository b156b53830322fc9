import type { ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { FileDescription } from "../reflection/file-description";
import { linkClasses } from "../reflection/link-classes";
import { LinkMemo } from "../reflection/link-memo";
import { shortName } from "../reflection/short-name";
import type { CompileOutcome, FileClasses } from "./compiler-protocol";
import type { FileArtefact, FileState } from "./file-state";
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

/** Links the files of a project into a build, and tells only what differs from the build before. */
export class BuildLinker {
  readonly resolver = new ImportResolver();
  private readonly memo = new LinkMemo();
  private sortedNames: readonly string[] = [];
  private owners: ReadonlyMap<string, string> = new Map();
  private sentModules = new Map<string, SentModule>();
  private sentClasses: ReadonlyMap<string, readonly ScriptClassInfo[]> = new Map();
  /** As of the last link: a file that is gone now still tells who imported it. */
  private lastGraph: ImportGraph = new Map();
  private lastOrder: { readonly graph: ImportGraph; readonly bases: ImportGraph; readonly files: readonly string[] } = {
    graph: new Map(),
    bases: new Map(),
    files: [],
  };

  /** Whether scripts may import what Node has. */
  get allowsNode(): boolean {
    return this.resolver.allowsNode;
  }

  set allowsNode(allowsNode: boolean) {
    this.resolver.allowsNode = allowsNode;
  }

  link(unsorted: Files, { changedFiles, removedFiles, foreignFiles }: FileChanges): LinkOutcome {
    const files = this.sort(unsorted);
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
      owners: this.owners,
      memo: this.memo,
    });
    this.owners = new Map(linked.classes.map(({ name, file }) => [name, file]));

    const dependents = findDependents(graph, changedFiles);
    for (const file of findDependents(this.lastGraph, removedFiles)) dependents.add(file);
    this.lastGraph = graph;
    return {
      changedFiles,
      removedFiles,
      failedFiles: changedFiles.filter((file) => files.get(file)?.isFailed === true),
      changedClasses: changedFiles.flatMap((file) =>
        (descriptions.get(file)?.classes ?? []).map((description) => ({ name: shortName(description), file })),
      ),
      emptyFiles: changedFiles.filter((file) => files.get(file)?.isEmpty === true),
      dependents: [...dependents].sort(),
      modules: this.takeModules(files, imports),
      order: this.order(graph, linked.baseFiles),
      classes: this.takeClasses(linked.classesByFile),
      problems: listProblems({ files, imports, reflected: linked.problems, resolver: this.resolver, foreignFiles }),
    };
  }

  /** Files are known in the order in which they happened to be read; the same project gives the same build. */
  private sort(unsorted: Files): Files {
    let names = this.sortedNames;
    if (names.length !== unsorted.size || !names.every((name) => unsorted.has(name)))
      names = [...unsorted.keys()].sort();
    this.sortedNames = names;
    return new Map(names.map((name) => [name, unsorted.get(name) as FileState]));
  }

  private order(graph: ImportGraph, bases: ImportGraph): readonly string[] {
    const { lastOrder } = this;
    const isSame = isSameGraph(lastOrder.graph, graph) && isSameGraph(lastOrder.bases, bases);
    this.lastOrder = { graph, bases, files: isSame ? lastOrder.files : orderForLoading(graph, bases) };
    return this.lastOrder.files;
  }

  private takeModules(files: Files, imports: Imports): readonly ScriptModule[] {
    const changed: ScriptModule[] = [];
    const sent = new Map<string, SentModule>();
    for (const [file, { artefact }] of files) {
      const resolved = imports.get(file);
      if (!artefact || !resolved) continue;
      const before = this.sentModules.get(file);
      const isSame = before?.artefact === artefact && isSameImports(before.imports, resolved);
      sent.set(file, { artefact, imports: resolved });
      if (isSame) continue;
      const { hash, code, sourceMap } = artefact;
      changed.push({ file, hash, code, sourceMap, imports: resolved.required });
    }
    this.sentModules = sent;
    return changed;
  }

  private takeClasses(byFile: ReadonlyMap<string, readonly ScriptClassInfo[]>): readonly FileClasses[] {
    const changed: FileClasses[] = [];
    for (const [file, classes] of byFile) {
      if (this.sentClasses.get(file) !== classes) changed.push({ file, classes });
    }
    for (const file of this.sentClasses.keys()) if (!byFile.has(file)) changed.push({ file, classes: [] });
    this.sentClasses = byFile;
    return changed;
  }
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
