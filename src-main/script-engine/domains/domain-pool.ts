import type { Disposable } from "../../../src-shared/base/disposable";
import type { ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import type { DomainKind } from "../../../src-shared/scripting/domain-kind";
import { ownBudgetMs } from "./budgets";
import type { DomainHost, LifelongLimits } from "./domain-host";

const mostOldModules = 50;

/**
 * Keeps one spare domain of each kind: its thread runs, the worker's bundle is loaded and the build's modules are compiled,
 * and none of the user's code has run. Owns all domains that it made.
 */
export class DomainPool implements Disposable {
  private readonly spares = new Map<DomainKind, DomainHost>();
  private readonly living = new Set<DomainHost>();
  private isDisposed = false;

  constructor(
    private readonly create: (kind: DomainKind) => DomainHost,
    /** What a domain keeps for life: a spare that was made with another one is not handed out. */
    private readonly limits: LifelongLimits,
  ) {}

  /** Hands the spare over, or a new domain where there is none. The caller ends it when it is done with it. */
  take(kind: DomainKind): DomainHost {
    if (this.isDisposed) throw new Error("The script engine was closed.");
    const spare = this.spares.get(kind);
    this.spares.delete(kind);
    if (!spare || spare.end) return this.make(kind);
    if (spare.isMadeFor(this.limits)) return spare;
    spare.dispose();
    return this.make(kind);
  }

  /** Starts a spare of a kind that will be wanted soon. */
  startSpare(kind: DomainKind): void {
    if (this.isDisposed) return;
    this.spares.set(kind, this.take(kind));
  }

  /** Makes the missing spares and prepares them for a build. Resolves when they are ready. */
  async warmUp(build: ScriptBuild): Promise<void> {
    for (const kind of ["editor", "runtime"] as const) {
      if (this.isDisposed) return;
      let spare = this.take(kind);
      // A spare that waited through many saves holds the code of all of them.
      if (spare.preparedCount > build.modules.length + mostOldModules) {
        spare.dispose();
        spare = this.make(kind);
      }
      this.spares.set(kind, spare);
      try {
        await spare.prepare(build);
        // One that was taken meanwhile may run code that never ends, for which this is much too patient.
        if (this.spares.get(kind) === spare) await spare.request("ping", ownBudgetMs);
      } catch {
        // One that dies here is replaced at the next warm-up; nothing of the project depends on it yet.
      }
    }
  }

  dispose(): void {
    this.isDisposed = true;
    this.spares.clear();
    // Whoever waits for one that hangs waits no longer.
    for (const domain of [...this.living]) domain.dispose();
  }

  private make(kind: DomainKind): DomainHost {
    const domain = this.create(kind);
    this.living.add(domain);
    domain.onDidEnd(() => this.living.delete(domain));
    return domain;
  }
}
