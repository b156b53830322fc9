import { access } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Disposable } from "../../../src-shared/base/disposable";
import type { Remote } from "../../../src-shared/protocol/rpc";
import { createRpc } from "../../../src-shared/protocol/rpc";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { CompileOptions, CompilerOptions } from "../compiler/compiler-protocol";
import { createWorkerChannel } from "../worker-channel";
import type { TypeCheckApi } from "./type-check-protocol";

export interface TypeCheckHostOptions {
  /** Absolute path of the compiler's bundle, which holds the type checker too. */
  readonly workerFile: string;
  readonly projectDir: string;
  /** Read at every check; scripts do without Node where it is not given. */
  readonly limits?: CompileOptions;
  readonly onDidCheck: (problems: readonly ScriptDiagnostic[]) => void;
}

/** A check that is asked for again so soon is not begun. The first one leaves the project time to open. */
const delayMs = 250;
const firstDelayMs = 1000;

/** Checks types in the background, a while after the last change; a change during a check stops it and starts another. */
export class TypeCheckHost implements Disposable {
  private connection: { readonly worker: Worker; readonly api: Remote<TypeCheckApi, object> } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isDisposed = false;

  constructor(private readonly options: TypeCheckHostOptions) {}

  /** Sources may have changed. */
  request(): void {
    if (this.isDisposed) return;
    void this.connection?.api.stop().catch(() => undefined);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.start(), this.connection ? delayMs : firstDelayMs);
  }

  /** Resolves when no check is asked for or under way; one that only waits for its time begins. */
  async whenIdle(): Promise<void> {
    while (this.timer || this.running) {
      if (this.timer) await this.start();
      await this.running;
    }
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    void this.connection?.worker.terminate();
    this.connection = undefined;
  }

  private async start(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    // One that was told to stop answers first.
    const before = this.running ?? Promise.resolve();
    const run: Promise<void> = before
      .then(() => this.run())
      .finally(() => {
        if (this.running === run) this.running = undefined;
      });
    this.running = run;
    await run;
  }

  private async run(): Promise<void> {
    try {
      // Without the typings of the script API every line of a script would be an error.
      await access(join(this.options.projectDir, ".tandem/types/tandem.d.ts"));
      const connection = this.connect();
      if (!connection) return;
      const { worker, api } = connection;
      const { limits } = this.options;
      worker.ref();
      const problems = await api.check({ allowsNode: limits?.allowsNode === true }).finally(() => worker.unref());
      if (problems) this.options.onDidCheck(problems);
    } catch {
      // A checker that fails or dies only leaves types unchecked; the next change starts another.
      void this.connection?.worker.terminate();
      this.connection = undefined;
    }
  }

  private connect(): TypeCheckHost["connection"] {
    if (this.connection || this.isDisposed) return this.connection;
    const { workerFile, projectDir } = this.options;
    const workerData: CompilerOptions = { role: "types", projectDir, skippedFiles: [], isCautious: false };
    const worker = new Worker(workerFile, { workerData, execArgv: [], name: "tandem type checker" });
    worker.on("error", () => (this.connection = undefined));
    worker.on("exit", () => (this.connection = undefined));
    const api = createRpc<TypeCheckApi, object>({ channel: createWorkerChannel(worker), functions: {} });
    this.connection = { worker, api };
    return this.connection;
  }
}
