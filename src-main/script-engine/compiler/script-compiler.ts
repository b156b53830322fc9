import { createHash } from "node:crypto";
import type { Result } from "../../../src-shared/base/result";
import { fail, ok } from "../../../src-shared/base/result";
import type { ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { ArtefactCache } from "./artefact-cache";
import { BuildLinker } from "./build-linker";
import { describeCompilerFailure, isStackOverflow, refuseDeepNesting } from "./describe-compiler-failure";
import type { CompileOptions, CompileOutcome } from "./compiler-protocol";
import type { FileArtefact, FileState } from "./file-state";
import { FolderListings, findScripts, isScriptPath, scriptsFolder } from "./find-scripts";
import { makeArtefact } from "./make-artefact";
import { findImportedFiles } from "./imported-files";
import { joinPath } from "./module-graph";
import { packageManifest, packageSpecifier } from "./package-names";
import type { ProjectConfig } from "./project-config";
import { parseProjectConfig } from "./project-config";
import { readPackage } from "./read-package";
import type { SourceText } from "./read-source";
import { readSource } from "./read-source";
import { refuseImports } from "./refuse-imports";
import type { CompilerLibraries } from "./transform-source";

export interface ScriptCompilerOptions {
  readonly projectDir: string;
  readonly skippedFiles: readonly string[];
  /** See `CompilerOptions`. */
  readonly isCautious?: boolean;
  readonly cache: ArtefactCache<FileArtefact>;
  /** Of the compiler itself: what it made may be used again only by the same. */
  readonly version: string;
  readonly loadLibraries: () => Promise<CompilerLibraries>;
  readonly readConfig: () => Promise<ProjectConfig>;
  readonly onProgress: (files: readonly string[]) => void;
  /** See `ReadOptions`. */
  readonly patienceMs?: number;
}

interface Made {
  readonly artefact?: FileArtefact;
  readonly problems: readonly ScriptDiagnostic[];
}

type PresentSource = Exclude<SourceText, { kind: "gone" }>;

const mostRecent = 32;

/** As many files are worked on at a time: enough to keep esbuild busy, few enough to show whom to suspect of a hang. */
const filesAtOnce = 16;

/**
 * Keeps what is known of every script file: its last good code and description, and its problems. A call compiles only
 * files whose content changed; the rest is linking.
 */
export class ScriptCompiler {
  private readonly files = new Map<string, FileState>();
  private readonly linker = new BuildLinker();
  private config = parseProjectConfig("");
  private isFirst = true;
  /** What was linked last is what is there. */
  private isLinked = false;
  /** See `ImportedFiles`; as of the last compile. */
  private foreignFiles: ReadonlySet<string> = new Set();
  /** What files will probably be at the next compile. */
  private readonly ahead = new Map<string, FileState>();
  /** What was made last, by content: the same content is often asked for again within a moment. */
  private readonly recent = new Map<string, Made>();
  private readonly skipped: Set<string>;
  /** A library's stack overflowed, and it may not work as it should any more. */
  private isSpent = false;

  constructor(private readonly options: ScriptCompilerOptions) {
    this.skipped = new Set(options.skippedFiles);
  }

  /** See `CompilerApi.compile`. Not to be called again before it has answered. */
  async compile(
    changed: readonly string[] | "all",
    { allowsNode }: CompileOptions = { allowsNode: false },
  ): Promise<CompileOutcome> {
    this.isLinked = false;
    this.ahead.clear();
    const { projectDir } = this.options;
    const isConfigTouched = changed === "all" || changed.some((path) => this.config.files.includes(path));
    const isRenewed = isConfigTouched && (await this.renewConfig());
    const listings = new FolderListings(projectDir);
    const known = new Set(this.files.keys());
    // Which versions of packages are installed is known when these files say so.
    const isInstall =
      (changed !== "all" && changed.some((path) => /^(package|package-lock)\.json$/.test(path))) ||
      this.linker.allowsNode !== allowsNode;
    this.linker.allowsNode = allowsNode;
    const isAll = changed === "all" || isRenewed;
    const asked = isAll ? await this.listAll() : await this.listTouched(changed, listings);
    if (isInstall) for (const file of known) if (packageSpecifier(file) !== undefined) asked.add(file);

    const changes: string[] = [];
    for (const batch of chunk([...asked], this.options.isCautious === true ? 1 : filesAtOnce)) {
      this.options.onProgress(batch);
      const results = await Promise.all(batch.map((file) => this.update(file, listings)));
      changes.push(...batch.filter((_file, index) => results[index]));
    }
    const imported = await this.updateImported(listings);
    this.foreignFiles = imported.foreign;
    changes.push(...imported.changes);
    this.isFirst = false;
    const removed = [...known].filter((file) => !this.files.has(file)).sort();
    const outcome = this.linker.link(this.files, {
      changedFiles: [...new Set([...changes, ...removed])].sort(),
      removedFiles: removed,
      foreignFiles: imported.foreign,
    });
    this.isLinked = true;
    return { ...outcome, isSpent: this.isSpent };
  }

  /** See `CompilerApi.compileAhead`. */
  async compileAhead(files: readonly string[]): Promise<void> {
    for (const file of files) {
      if (!isScriptPath(file) || this.skipped.has(file)) continue;
      this.options.onProgress([file]);
      const source = await readSource(`${this.options.projectDir}/${file}`, { isSuspicious: () => false });
      const state = this.files.get(file);
      this.ahead.delete(file);
      if (source.kind === "gone" || state?.contentHash === this.contentHash(file, source)) continue;
      const made = await this.make(file, source);
      if (state && made.artefact) this.ahead.set(file, this.describeState(file, source, made));
    }
  }

  /**
   * Links what was compiled ahead, see `CompilerApi.compileAhead`. Where nothing was it is only done once more: what V8 has
   * run a few times is faster at the next save. False where nothing is linked.
   */
  linkAhead(): boolean {
    if (!this.isLinked) return false;
    this.linker.prepare(new Map([...this.files, ...this.ahead]), {
      changedFiles: [...this.ahead.keys()].sort(),
      removedFiles: [],
      foreignFiles: this.foreignFiles,
    });
    return true;
  }

  /** See `CompilerApi.compileStatements`. */
  async compileStatements(file: string): Promise<Result<ScriptModule, "notFound" | "compileError">> {
    if (joinPath("", file) !== file) return fail("notFound", `"${file}" is not inside the project.`);
    const source = await readSource(`${this.options.projectDir}/${file}`, { isSuspicious: () => false });
    if (source.kind === "gone") return fail("notFound", `${file} is not there.`);
    const { artefact, problems } = await this.make(file, source);
    const errors = problems.filter(({ severity }) => severity === "error");
    if (!artefact || errors.length > 0) {
      return fail("compileError", errors.map(describePlaced).join("\n") || `${file}: It does not compile.`);
    }
    const { hash, code, sourceMap } = artefact;
    const { resolver } = this.linker;
    const imports = resolver.resolve(file, artefact);
    const listings = new FolderListings(this.options.projectDir);
    const refusals = await refuseImports(file, artefact, imports, { files: this.files, resolver, listings });
    if (refusals.length > 0) return fail("compileError", refusals.map(describePlaced).join("\n"));
    return ok({ file, hash, code, sourceMap, imports: imports.required });
  }

  /** The cache keys that are in use. */
  get usedKeys(): ReadonlySet<string> {
    return new Set([...this.files.values()].flatMap(({ artefact }) => (artefact ? [artefact.hash] : [])));
  }

  /** Reads what the project's tsconfig.json and what it extends say; true if that makes other code of the same source. */
  private async renewConfig(): Promise<boolean> {
    const before = this.config;
    this.config = await this.options.readConfig();
    this.linker.aliases = this.config.aliases;
    return JSON.stringify(before.transform) !== JSON.stringify(this.config.transform);
  }

  private async listAll(): Promise<Set<string>> {
    const found = new Set(await findScripts(this.options.projectDir, scriptsFolder));
    return new Set([...this.files.keys(), ...found]);
  }

  /** The files behind paths that the watcher named: a folder that came brings its files, one that went takes them. */
  private async listTouched(paths: readonly string[], listings: FolderListings): Promise<Set<string>> {
    const touched = new Set<string>();
    const folders: string[] = [];
    for (const path of paths) {
      if (this.files.has(path) || isScriptPath(path)) touched.add(path);
      else if (path === scriptsFolder || path.startsWith(`${scriptsFolder}/`) || scriptsFolder.startsWith(`${path}/`)) {
        folders.push(path);
      }
    }
    for (const folder of folders) {
      for (const file of this.files.keys()) if (file.startsWith(`${folder}/`)) touched.add(file);
      if (await listings.has(folder)) {
        const below = scriptsFolder.startsWith(`${folder}/`) ? scriptsFolder : folder;
        for (const file of await findScripts(this.options.projectDir, below)) touched.add(file);
      }
    }
    return touched;
  }

  /** Reads one file anew; true if it is new, gone or has other content. */
  private async update(file: string, listings: FolderListings): Promise<boolean> {
    const state = this.files.get(file);
    const source = await this.read(file, listings);
    if (source.kind === "gone") return this.files.delete(file);
    const contentHash = this.contentHash(file, source);
    const isSame = state?.contentHash === contentHash;
    // What is wrong with a package may be mended without its version being another.
    if (isSame && !(state.isFailed && packageSpecifier(file) !== undefined)) return false;

    const made = this.skipped.delete(file) ? { problems: [skippedProblem(file)] } : await this.make(file, source);
    if (isSame && !made.artefact) {
      this.files.set(file, { ...state, problems: made.problems });
      return false;
    }
    this.files.set(file, this.describeState(file, source, made));
    return true;
  }

  private describeState(file: string, source: PresentSource, { artefact, problems }: Made): FileState {
    const good = artefact ?? this.files.get(file)?.artefact;
    return {
      contentHash: this.contentHash(file, source),
      length: source.kind === "text" ? source.text.length : 0,
      isEmpty: source.kind === "text" && source.text.trim() === "",
      isFailed: artefact === undefined,
      problems,
      ...(good ? { artefact: good } : {}),
    };
  }

  private async read(file: string, listings: FolderListings): Promise<SourceText> {
    const { projectDir, patienceMs } = this.options;
    const specifier = packageSpecifier(file);
    if (!(await listings.has(specifier === undefined ? file : packageManifest(specifier)))) return { kind: "gone" };
    if (specifier !== undefined) return readPackage(projectDir, specifier);
    return readSource(`${projectDir}/${file}`, {
      isSuspicious: (text) => !this.isFirst && this.isSuspicious(file, this.files.get(file), text),
      ...(patienceMs === undefined ? {} : { patienceMs }),
    });
  }

  /** Files outside the scripts' folder that scripts import: data, and code beside it. */
  private async updateImported(
    listings: FolderListings,
  ): Promise<{ readonly changes: readonly string[]; readonly foreign: ReadonlySet<string> }> {
    const changes: string[] = [];
    for (;;) {
      const imports = this.linker.resolver.resolveAll(this.files);
      const { missing, unused, foreign } = await findImportedFiles(new Set(this.files.keys()), imports, {
        resolver: this.linker.resolver,
        listings,
      });
      for (const file of unused) this.files.delete(file);
      for (const file of missing) if (await this.update(file, listings)) changes.push(file);
      if (missing.length === 0 && unused.length === 0) return { changes, foreign };
    }
  }

  /** What another program has not finished writing: emptied, cut short, or not to be parsed. */
  private async isSuspicious(file: string, state: FileState | undefined, text: string): Promise<boolean> {
    if (text.trim() === "") return state?.isEmpty !== true;
    if (state && text.length < state.length / 2) return true;
    const source: SourceText = { kind: "text", hash: hashText(text), text };
    if (state?.contentHash === this.contentHash(file, source)) return false;
    return (await this.make(file, source)).artefact === undefined;
  }

  private async make(file: string, source: PresentSource): Promise<Made> {
    if (source.kind === "unreadable") {
      return { problems: [{ severity: "error", source: "compile", message: source.message, file }] };
    }
    const key = this.contentHash(file, source);
    const recent = this.recent.get(key);
    if (recent) return recent;
    const made = await this.makeAnew(file, source.text, key);
    // One that failed is tried again, see `update`.
    if (packageSpecifier(file) !== undefined) return made;
    if (this.recent.size === mostRecent) this.recent.delete([...this.recent.keys()][0] ?? "");
    this.recent.set(key, made);
    return made;
  }

  private async makeAnew(file: string, text: string, key: string): Promise<Made> {
    const { projectDir, cache, loadLibraries } = this.options;
    const cached = cache.read(key);
    if (cached?.hash === key) return { artefact: cached, problems: cached.warnings };
    const isSource = packageSpecifier(file) === undefined && !file.endsWith(".json");
    const refusal = isSource ? refuseDeepNesting(file, text) : undefined;
    if (refusal) return { problems: [refusal] };
    const missing: unknown[] = [];
    const load = () =>
      loadLibraries().catch((error: unknown) => {
        missing.push(error);
        throw error;
      });
    try {
      const { allowsNode } = this.linker;
      const made = await makeArtefact(load, { projectDir, file, hash: key, text, allowsNode }, this.config.transform);
      if (!made.ok) return { problems: made.errors };
      cache.write(key, made.value);
      return { artefact: made.value, problems: made.value.warnings };
    } catch (error) {
      // A compiler that is not there is no fault of the file's.
      if (missing.length > 0) throw error;
      if (isStackOverflow(error)) this.isSpent = true;
      // Whatever is wrong with one file, the others go on.
      return { problems: [describeCompilerFailure(file, text, error)] };
    }
  }

  /** Of everything that the artefact depends on. */
  private contentHash(file: string, source: PresentSource): string {
    const { transform } = this.config;
    const way = packageSpecifier(file) === undefined ? JSON.stringify(transform) : this.linker.allowsNode;
    return hashText(`${this.options.version}\n${way}\n${file}\n${source.hash}`);
  }
}

function describePlaced({ file = "", line, column = 1, message }: ScriptDiagnostic): string {
  return line === undefined ? `${file}: ${message}` : `${file}:${line}:${column}: ${message}`;
}

function skippedProblem(file: string): ScriptDiagnostic {
  const message = "The compiler did not get through this file. It is left out until it changes.";
  return { severity: "error", source: "compile", message, file };
}

function hashText(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

function* chunk<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
