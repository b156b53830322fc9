import { setImmediate as nextTurn } from "node:timers/promises";
import type { Disposable } from "../../../src-shared/base/disposable";
import type { ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import type { DomainKind } from "../../../src-shared/scripting/domain-kind";
import type { DomainHost } from "./domain-host";

interface Spare {
  readonly domain: DomainHost;
  /** Hashes of the modules that it has compiled already. */
  readonly prepared: Set<string>;
}

/** Sending modules holds main up for as long as it takes to copy them; so many at a time are hardly felt. */
const modulesAtOnce = 100;

/**
 * Keeps one spare domain of each kind: its thread runs, the worker's bundle is loaded and the build's modules are compiled,
 * and none of the user's code has run.
 */
export class DomainPool implements Disposable {
  private readonly spares = new Map<DomainKind, Spare>();
  private modules: readonly ScriptModule[] = [];
  private isDisposed = false;

  constructor(private readonly create: (kind: DomainKind) => DomainHost) {}

  /** Hands the spare over, or a new domain where there is none. The caller ends it. */
  take(kind: DomainKind): DomainHost {
    const spare = this.spares.get(kind);
    this.spares.delete(kind);
    return spare && !spare.domain.end ? spare.domain : this.create(kind);
  }

  /** Makes the missing spares and lets them compile the modules. Resolves when they are ready. */
  async warmUp(modules: readonly ScriptModule[]): Promise<void> {
    this.modules = modules;
    for (const kind of ["editor", "runtime"] as const) {
      const present = this.spares.get(kind);
      if (this.isDisposed) return;
      const spare: Spare =
        present && !present.domain.end ? present : { domain: this.create(kind), prepared: new Set() };
      this.spares.set(kind, spare);
      // One that dies here is replaced at the next warm-up; nothing of the project depends on it yet.
      await this.prepare(spare).catch(() => undefined);
    }
  }

  dispose(): void {
    this.isDisposed = true;
    for (const { domain } of this.spares.values()) domain.dispose();
    this.spares.clear();
  }

  private async prepare({ domain, prepared }: Spare): Promise<void> {
    const missing = this.modules.filter(({ hash }) => !prepared.has(hash));
    for (let start = 0; start < missing.length; start += modulesAtOnce) {
      const part = missing.slice(start, start + modulesAtOnce);
      await domain.call("prepare", part);
      for (const { hash } of part) prepared.add(hash);
      await nextTurn();
    }
    await domain.call("ping");
  }
}
