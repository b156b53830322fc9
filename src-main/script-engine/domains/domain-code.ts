import type { BuildChanges, ScriptBuild, ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import { scriptUrl } from "../../../src-shared/scripting/script-url";
import { diffBuilds } from "./diff-builds";

/** The code that runs, as it is needed to name places in it. */
export interface RunningCode {
  /** By the names under which they run. */
  readonly modules: ReadonlyMap<string, ScriptModule>;
  readonly classes: readonly ScriptClassInfo[];
}

const noCode: RunningCode = { modules: new Map(), classes: [] };

/** What main keeps in mind of a domain's code, so that nothing is sent that the domain has. */
export class DomainCode {
  /** Keys of the modules whose code it has. */
  private readonly prepared = new Set<string>();
  /** What it was loaded with. */
  private loaded: readonly ScriptModule[] = [];
  /** The build that it was prepared for. */
  private base: ScriptBuild | undefined;
  private current: RunningCode = noCode;
  /** What it ran before the swap whose first frame is still to come. */
  private beforeSwap: RunningCode | undefined;
  private hasLoaded = false;

  constructor(private readonly projectDir: string) {}

  get running(): RunningCode {
    return this.current;
  }

  /** It has its build, and is not prepared for any other. */
  get isLoaded(): boolean {
    return this.hasLoaded;
  }

  /** How many modules it was prepared for, those of older builds included. */
  get preparedCount(): number {
    return this.prepared.size;
  }

  /** Those of a build whose code it has not. */
  listMissing({ modules }: ScriptBuild): readonly ScriptModule[] {
    return modules.filter((module) => !this.prepared.has(keyOf(module)));
  }

  /** Calls are answered in order: one that comes from now on finds what is on its way. */
  addPrepared(modules: readonly ScriptModule[]): void {
    for (const module of modules) this.prepared.add(keyOf(module));
  }

  /** It is prepared for a build from now on: what to tell it, as a whole or by what differs from the one before. */
  describePrepared(build: ScriptBuild): { readonly build: ScriptBuild } | { readonly changes: BuildChanges } {
    const { base } = this;
    this.base = build;
    if (!base) return { build: this.withoutCode(build) };
    // Nobody asks for a report on what is only prepared, so nothing has to be told again.
    return { changes: this.describeChanges(base, { ...build, fresh: [] }) };
  }

  /** It runs a build from now on: what to tell it, as a whole or by what differs from the one it was prepared for. */
  describeLoaded(build: ScriptBuild): { readonly build: ScriptBuild } | { readonly changes: BuildChanges } {
    this.hasLoaded = true;
    this.loaded = build.modules;
    this.take(build);
    return this.base ? { changes: this.describeChanges(this.base, build) } : { build: this.withoutCode(build) };
  }

  /** A build that takes the place of the one that runs: the modules it has not, and the build without their code. */
  describeSwapped(build: ScriptBuild): { readonly fresh: readonly ScriptModule[]; readonly rest: ScriptBuild } {
    const loaded = new Set(this.loaded.map(keyOf));
    const isLoaded = (module: ScriptModule) => loaded.has(keyOf(module));
    return {
      fresh: build.modules.filter((module) => !isLoaded(module)),
      rest: { ...build, modules: build.modules.map((module) => (isLoaded(module) ? emptied(module) : module)) },
    };
  }

  /** The swap begins; its first frame tells whether it stays. */
  beginSwap(build: ScriptBuild): void {
    this.beforeSwap ??= this.current;
    this.take(build);
  }

  /** Statements that are run beside the build. */
  addStatements(module: ScriptModule): void {
    const { modules, classes } = this.current;
    this.current = { modules: new Map([...modules, [scriptUrl(this.projectDir, module.file), module]]), classes };
  }

  keepSwap(): void {
    this.beforeSwap = undefined;
  }

  forgetSwap(): void {
    this.current = this.beforeSwap ?? this.current;
    this.beforeSwap = undefined;
  }

  private take({ modules, classes }: ScriptBuild): void {
    const { projectDir } = this;
    let byUrl: RunningCode["modules"] | undefined;
    this.current = {
      // Places are seldom asked for, and files are many.
      get modules() {
        byUrl ??= new Map(modules.map((module) => [scriptUrl(projectDir, module.file), module]));
        return byUrl;
      },
      classes,
    };
  }

  private describeChanges(before: ScriptBuild, build: ScriptBuild): BuildChanges {
    const changes = diffBuilds(before, build);
    return { ...changes, modules: this.withoutCode(changes).modules };
  }

  private withoutCode<T extends Pick<ScriptBuild, "modules">>(build: T): T {
    const modules = build.modules.map((module) => (this.prepared.has(keyOf(module)) ? emptied(module) : module));
    return { ...build, modules };
  }
}

/** Names what a domain is to know of classes and imports alone. */
export function withoutAnyCode(build: ScriptBuild): ScriptBuild {
  return { ...build, modules: build.modules.map(emptied) };
}

function emptied(module: ScriptModule): ScriptModule {
  return { ...module, code: "", sourceMap: "" };
}

function keyOf({ file, hash }: ScriptModule): string {
  return `${hash} ${file}`;
}
