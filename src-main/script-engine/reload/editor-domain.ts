import type { Disposable } from "../../../src-shared/base/disposable";
import { sceneFormat } from "../../../src-shared/document/scene-record";
import type { SceneRecord } from "../../../src-shared/document/scene-record";
import type {
  LoadReport,
  ReloadState,
  ScriptBuild,
  WorldOptions,
  WorldReport,
} from "../../../src-shared/protocol/domain-protocol";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import { loadBudget, worldBudget } from "../domains/budgets";
import type { DomainEnd } from "../domains/domain-end";
import type { Interruption } from "../domains/interruption";
import type { DomainHost } from "../domains/domain-host";
import type { DomainPool } from "../domains/domain-pool";
import { withKnownClasses } from "./known-classes";

export interface EditorDomainOptions {
  readonly pool: DomainPool;
  readonly limits: { readonly budgetMs: number };
  /** The live domain ended by a fault. */
  readonly onDidFail: (end: DomainEnd) => void;
  /** Code was cut off, in the live domain or in one that is to become it. */
  readonly onDidInterrupt: (interruption: Interruption, build: ScriptBuild) => void;
}

/** A domain with a build's code, that no world lives in yet. */
export interface LoadedDomain {
  readonly domain: DomainHost;
  readonly build: ScriptBuild;
  readonly report: LoadReport;
}

const emptyWorldReport: WorldReport = { placeholders: [], migrated: [], problems: [] };

/** What a domain holds while no scene is open. */
export const emptyScene: SceneRecord = { format: sceneFormat, name: "", entities: [] };

/** The domain that script instances live in while people edit. Replaced as a whole; the old one lives until the new one does. */
export class EditorDomain implements Disposable {
  private live: LoadedDomain | undefined;
  private isDisposed = false;

  constructor(private readonly options: EditorDomainOptions) {}

  /** The live domain, unless it has ended. */
  get domain(): DomainHost | undefined {
    return this.live?.domain.end ? undefined : this.live?.domain;
  }

  get build(): ScriptBuild | undefined {
    return this.live?.build;
  }

  /** The classes that loaded, with their defaults. */
  get classes(): readonly ScriptClassInfo[] {
    return this.live?.report.classes ?? [];
  }

  /** The build with what is known of its classes from the live domain. */
  describeKnown(build: ScriptBuild): ScriptBuild {
    return withKnownClasses(build, this.live);
  }

  /** Loads a build into a spare domain. Rejects, with that domain ended, when its code does not get through loading. */
  async load(build: ScriptBuild): Promise<LoadedDomain> {
    const domain = this.options.pool.take("editor");
    domain.onDidInterrupt((interruption) => this.options.onDidInterrupt(interruption, build));
    try {
      const report = await domain.load(this.describeKnown(build), loadBudget(this.options.limits.budgetMs, build));
      return { domain, build, report };
    } catch (error) {
      domain.dispose();
      throw error;
    }
  }

  /** Opens the world in a loaded domain and makes it the live one; the one before it is ended. */
  async swap(
    loaded: LoadedDomain,
    scene: SceneRecord | undefined,
    quarantined: readonly string[],
  ): Promise<WorldReport> {
    try {
      const carried = await this.takeReloadState();
      const report = scene
        ? await this.openIn(loaded.domain, scene, { quarantined, isReplay: true, ...(carried ? { carried } : {}) })
        : emptyWorldReport;
      if (this.isDisposed) throw new Error("The script engine was closed.");
      const before = this.live;
      this.live = loaded;
      if (before) void retire(before.domain);
      loaded.domain.onDidEnd((end) => {
        if (this.live === loaded && end.reason !== "disposed") this.options.onDidFail(end);
      });
      return report;
    } catch (error) {
      loaded.domain.dispose();
      throw error;
    }
  }

  /** Opens another world in the live domain, or the same anew. */
  async openWorld(scene: SceneRecord, options: WorldOptions): Promise<WorldReport> {
    return this.domain ? this.openIn(this.domain, scene, options) : emptyWorldReport;
  }

  dispose(): void {
    this.isDisposed = true;
    this.live = undefined;
  }

  /** What the scripts of the living domain leave to their successors; undefined where there is none. */
  private async takeReloadState(): Promise<ReloadState | undefined> {
    // A domain that ends over it leaves nothing; that it ended is told by itself.
    return this.domain?.request("takeReloadState", this.options.limits.budgetMs).catch(() => undefined);
  }

  private openIn(domain: DomainHost, scene: SceneRecord, options: WorldOptions): Promise<WorldReport> {
    return domain.request("openWorld", worldBudget(this.options.limits.budgetMs, scene), scene, options);
  }
}

/** Lets the editor scripts of a domain that was replaced end, which nobody waits for, and ends it. */
async function retire(domain: DomainHost): Promise<void> {
  // Whatever goes wrong here, the domain is going away.
  await domain.call("stop").catch(() => undefined);
  domain.dispose();
}
