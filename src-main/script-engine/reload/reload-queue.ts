import type { Disposable } from "../../../src-shared/base/disposable";

export interface ReloadQueueOptions<Compiled, Report> {
  /** How long after the last event a save counts as finished. */
  readonly limits: { readonly settleMs: number };
  compile(changed: readonly string[] | "all"): Promise<Compiled>;
  /** Files changed and have not settled yet: the time until then may be used to get ready. */
  readonly onWillSettle: (paths: readonly string[]) => void;
  /** Brings what was compiled to life. */
  swap(compiled: Compiled): Promise<Report>;
  /** A job failed in a way that is not the project's fault. */
  readonly onError: (error: unknown) => void;
}

/** However long something keeps writing, what is there is taken after so many settle delays. */
const mostDelays = 20;

/**
 * Decides when to reload: after the files have settled, one job at a time, at most one waiting. Changes that come while a
 * job runs are in the next one, so the last content always wins.
 */
export class ReloadQueue<Compiled, Report> implements Disposable {
  private readonly changed = new Set<string>();
  private isAll = false;
  private requests: Request<Report>[] = [];
  private timer: NodeJS.Timeout | undefined;
  private firstEvent = 0;
  private job: Promise<void> | undefined;
  private compiling: Promise<unknown> | undefined;
  /** Compiled while a swap was under way, and to be swapped in after that. */
  private readonly compiledAhead: Job<Compiled, Report>[] = [];
  private isDisposed = false;

  constructor(private readonly options: ReloadQueueOptions<Compiled, Report>) {}

  /** Files changed on disk. */
  notify(paths: readonly string[]): void {
    if (paths.length === 0 || this.isDisposed) return;
    if (this.changed.size === 0) this.firstEvent = performance.now();
    for (const path of paths) this.changed.add(path);
    const { settleMs } = this.options.limits;
    const left = this.firstEvent + mostDelays * settleMs - performance.now();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.runSoon(), Math.max(0, Math.min(settleMs, left)));
    // A job that runs would have to wait.
    if (!this.job) this.options.onWillSettle(paths);
  }

  /** Looks at all files now; resolves with the report of the job that did. */
  requestAll(): Promise<Report> {
    return new Promise((resolve, reject) => {
      this.isAll = true;
      this.requests.push({ resolve, reject });
      this.runSoon();
    });
  }

  /** Compiles what is known to have changed without waiting for it to settle; not waiting for any swap. */
  async hurry(): Promise<void> {
    if (this.timer) this.runSoon();
    // A compile that is under way may not know of the last change.
    while (!this.isDisposed && (this.compiling || this.isAll || this.changed.size > 0)) {
      if (!this.job) this.runSoon();
      else if (!this.compiling) this.compiledAhead.push(this.beginJob());
      // A failed compile is reported by its job.
      await this.compiling?.catch(() => undefined);
    }
  }

  async whenIdle(): Promise<void> {
    while (this.timer || this.job) {
      if (this.job) await this.job;
      else await new Promise((resolve) => setTimeout(resolve, Math.min(20, this.options.limits.settleMs)));
    }
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.rejectRequests(this.requests.splice(0), closed());
  }

  private runSoon(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.job && !this.isDisposed) this.job = this.runJobs();
  }

  private async runJobs(): Promise<void> {
    while (!this.isDisposed) {
      const job = this.compiledAhead.shift() ?? (this.isDue ? this.beginJob() : undefined);
      if (!job) break;
      try {
        const report = await this.options.swap(await job.compiling);
        for (const request of job.requests) request.resolve(report);
      } catch (error) {
        if (job.requests.length === 0) this.options.onError(error);
        this.rejectRequests(job.requests, error);
      }
    }
    this.job = undefined;
    for (const { requests } of this.compiledAhead.splice(0)) this.rejectRequests(requests, closed());
  }

  /** Whether something is to be done now: what has not settled yet starts a job of its own when it has. */
  private get isDue(): boolean {
    return this.isAll || (this.changed.size > 0 && !this.timer);
  }

  private beginJob(): Job<Compiled, Report> {
    const changed = this.isAll ? "all" : [...this.changed];
    this.isAll = false;
    this.changed.clear();
    clearTimeout(this.timer);
    this.timer = undefined;
    const compiling = this.options.compile(changed);
    const finish = () => {
      if (this.compiling === compiling) this.compiling = undefined;
    };
    this.compiling = compiling;
    compiling.then(finish, finish);
    return { compiling, requests: this.requests.splice(0) };
  }

  private rejectRequests(requests: readonly Request<Report>[], error: unknown): void {
    for (const request of requests) request.reject(error);
  }
}

function closed(): Error {
  return new Error("The script engine was closed.");
}

interface Job<Compiled, Report> {
  readonly compiling: Promise<Compiled>;
  readonly requests: readonly Request<Report>[];
}

interface Request<Report> {
  resolve(report: Report): void;
  reject(error: unknown): void;
}
