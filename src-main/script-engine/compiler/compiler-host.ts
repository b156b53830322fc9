import { Worker } from "node:worker_threads";
import type { Disposable } from "../../../src-shared/base/disposable";
import type { Result } from "../../../src-shared/base/result";
import type { ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import type { Remote } from "../../../src-shared/protocol/rpc";
import { createRpc } from "../../../src-shared/protocol/rpc";
import type { ScriptRename } from "../../../src-shared/scripting/reload-report";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import { createWorkerChannel } from "../worker-channel";
import type { CompileOptions, CompileOutcome, CompilerApi, CompilerEvents, CompilerOptions } from "./compiler-protocol";
import type { CatchRange } from "./list-catches";

export interface CompilerHostOptions {
  /** Absolute path of the worker's bundle. */
  readonly workerFile: string;
  readonly projectDir: string;
  /** Read at every compile; scripts do without Node where it is not given. */
  readonly limits?: CompileOptions;
  /** How long the compiler may be silent during a compile before it is replaced; 15 s by default. */
  readonly budgetMs?: number;
}

/** A build whole, and what changed since the one before. */
export interface CompiledProject extends Omit<CompileOutcome, "modules" | "order" | "classes" | "isSpent"> {
  /** All modules in load order. */
  readonly modules: readonly ScriptModule[];
  readonly classes: readonly ScriptClassInfo[];
}

/**
 * Main's side of the compiler worker: keeps the build that the worker only tells the changes of. A worker that dies or
 * falls silent is replaced, and the files that it worked on then are left out until they change.
 */
export class CompilerHost implements Disposable {
  private connection: Connection | undefined;
  private isDisposed = false;
  /** Files that a worker did not survive. */
  private readonly skipped = new Set<string>();
  private isCautious = false;
  private modules = new Map<string, ScriptModule>();
  private classes = new Map<string, readonly ScriptClassInfo[]>();

  constructor(private readonly options: CompilerHostOptions) {}

  /** See `CompilerApi.compile`. One call at a time. Rejects when the compiler cannot be kept alive. */
  async compile(changed: readonly string[] | "all"): Promise<CompiledProject> {
    const { limits } = this.options;
    // Each replacement leaves out one file more, or the last one gives up.
    for (let attempt = 0; ; attempt += 1) {
      const connection = this.connect();
      try {
        const outcome = await connection.watch(
          connection.api.compile(connection.isFresh ? "all" : changed, { allowsNode: limits?.allowsNode === true }),
        );
        connection.isFresh = false;
        this.isCautious = false;
        if (outcome.isSpent) void connection.end();
        return this.merge(outcome);
      } catch (error) {
        if (this.isDisposed || connection.isAlive || attempt >= 6) throw error;
        // Of several the guilty one is not known yet; it may also have been an accident.
        this.isCautious = true;
        const [suspect, ...others] = connection.workedOn;
        if (suspect !== undefined && others.length === 0) this.skipped.add(suspect);
      }
    }
  }

  /** See `CompilerApi.compileAhead`; in the background, and only while the compiler is there anyway. */
  compileAhead(files: readonly string[]): void {
    const { connection } = this;
    // One that dies over it is replaced by the compile that follows.
    if (connection?.isAlive === true && !connection.isFresh) connection.api.compileAhead(files).catch(() => undefined);
  }

  async compileStatements(file: string): Promise<Result<ScriptModule, "notFound" | "compileError">> {
    const connection = this.connect();
    return connection.watch(connection.api.compileStatements(file));
  }

  async addFormerly(source: string, rename: ScriptRename): Promise<string | undefined> {
    const connection = this.connect();
    return connection.watch(connection.api.addFormerly(source, rename));
  }

  async listCatches(code: string): Promise<readonly CatchRange[]> {
    const connection = this.connect();
    return connection.watch(connection.api.listCatches(code));
  }

  /** Gets the compiler ready for the next save; there is none once it was closed. */
  async warmUp(): Promise<void> {
    if (this.isDisposed) return;
    const connection = this.connect();
    // One that dies meanwhile is replaced by the next compile.
    await connection.api.warmUp().catch(() => undefined);
  }

  /** Ends the worker; the next call starts another. */
  async endWorker(): Promise<void> {
    await this.connection?.end();
  }

  dispose(): void {
    this.isDisposed = true;
    void this.connection?.end();
  }

  private connect(): Connection {
    if (this.isDisposed) throw new Error("The compiler was closed.");
    if (this.connection?.isAlive === true) return this.connection;
    const { workerFile, projectDir, budgetMs = 15_000 } = this.options;
    this.connection = new Connection(
      workerFile,
      { role: "compile", projectDir, skippedFiles: [...this.skipped], isCautious: this.isCautious },
      budgetMs,
    );
    return this.connection;
  }

  private merge({ modules, order, classes, isSpent: _, ...rest }: CompileOutcome): CompiledProject {
    for (const module of modules) this.modules.set(module.file, module);
    for (const entry of classes) this.classes.set(entry.file, entry.classes);
    if (order) {
      this.modules = sortModules(this.modules, order);
      for (const file of [...this.classes.keys()]) if (!this.modules.has(file)) this.classes.delete(file);
    }
    for (const file of rest.changedFiles) if (!rest.failedFiles.includes(file)) this.skipped.delete(file);
    return { ...rest, modules: [...this.modules.values()], classes: [...this.classes.values()].flat() };
  }
}

/** Those that are no more are left out. */
function sortModules(modules: ReadonlyMap<string, ScriptModule>, order: readonly string[]): Map<string, ScriptModule> {
  return new Map(
    order.flatMap((file) => {
      const module = modules.get(file);
      return module ? [[file, module] as const] : [];
    }),
  );
}

/** Until the worker is ready, which takes as long as the machine makes it. */
const startBudgetMs = 60_000;

/** One life of the worker. */
class Connection {
  readonly api: Remote<CompilerApi, CompilerEvents>;
  /** Its state is empty: it has to be told all. */
  isFresh = true;
  isAlive = true;
  workedOn: readonly string[] = [];
  private readonly worker: Worker;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    workerFile: string,
    options: CompilerOptions,
    private readonly budgetMs: number,
  ) {
    this.worker = new Worker(workerFile, { workerData: options, execArgv: [], name: "tandem compiler" });
    this.worker.on("error", () => (this.isAlive = false));
    this.worker.on("exit", () => (this.isAlive = false));
    // It must not keep a process alive that has nothing else to do.
    this.worker.unref();
    this.api = createRpc<CompilerApi, CompilerEvents>({
      channel: createWorkerChannel(this.worker),
      functions: {
        onDidProgress: (files) => {
          this.workedOn = files;
          if (this.timer) this.restartTimer();
        },
      },
    });
  }

  /** Waits for a call as long as there is progress. */
  async watch<T>(call: Promise<T>): Promise<T> {
    this.restartTimer();
    try {
      return await call;
    } finally {
      clearTimeout(this.timer);
      this.timer = undefined;
    }
  }

  async end(): Promise<void> {
    this.isAlive = false;
    await this.worker.terminate();
  }

  private restartTimer(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => void this.end(),
      this.workedOn.length === 0 ? Math.max(startBudgetMs, this.budgetMs) : this.budgetMs,
    );
  }
}
