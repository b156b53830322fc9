import { isBuiltin } from "node:module";
import { compileFunction } from "node:vm";
import type { ScriptModule } from "../../../src-shared/protocol/domain-protocol";

/** What a module of the project gives away. */
export type ModuleExports = Readonly<Record<string, unknown>>;

/** Something that keeps a module, or the whole build, from being loaded. `error` is what it threw, if anything. */
export interface LoadFault {
  readonly file?: string;
  readonly message: string;
  readonly error?: unknown;
}

type CompiledModule = (exports: object, require: (specifier: string) => unknown, module: { exports: object }) => void;

interface PreparedModule {
  readonly sourceMap: string;
  readonly run: CompiledModule;
}

interface ModuleHolder {
  exports: object;
}

type LoadState = { readonly kind: "loading" | "loaded"; readonly module: ModuleHolder } | { readonly kind: "failed" };

/**
 * Links the project's compiled files: relative imports to each other, "tandem" to the core API. Each file runs once; one
 * that fails takes along only those that import it.
 */
export class ModuleLoader {
  private readonly prepared = new Map<string, PreparedModule>();
  private core: object | undefined;

  /** `onLoad` is told of every file that has run. */
  constructor(private readonly onLoad: (file: string, exports: ModuleExports) => void = () => undefined) {}

  /** The core API comes first: without it no user code is loaded. */
  setCore(core: object): void {
    this.core = core;
  }

  /**
   * Compiles without running, so that a later `load` of the same modules is quick and needs no code. Faults come up when
   * they are loaded.
   */
  prepare(modules: readonly ScriptModule[]): void {
    for (const module of modules) this.compile(module);
  }

  /** The source map of a module, which may have come when it was prepared. */
  sourceMapOf(module: ScriptModule): string {
    return this.prepared.get(keyOf(module))?.sourceMap ?? module.sourceMap;
  }

  /** Runs the files in their order; what one imports runs before it. */
  load(modules: readonly ScriptModule[]): {
    readonly exports: ReadonlyMap<string, ModuleExports>;
    readonly faults: readonly LoadFault[];
  } {
    const { core } = this;
    if (!core) {
      return {
        exports: new Map(),
        faults: [{ message: "The core API has to be loaded before the project's scripts." }],
      };
    }
    const byFile = new Map(modules.map((module) => [module.file, module]));
    const places = new LoadOrder(modules, byFile);
    const states = new Map<string, LoadState>();
    const faults: LoadFault[] = [];

    const holders = new Map<string, ModuleHolder>();
    const holderOf = (file: string): ModuleHolder => {
      const holder = holders.get(file) ?? { exports: {} };
      holders.set(file, holder);
      return holder;
    };

    const run = (module: ScriptModule): LoadState => {
      const present = states.get(module.file);
      if (present) return present;
      const holder = holderOf(module.file);
      states.set(module.file, { kind: "loading", module: holder });
      let state: LoadState;
      try {
        this.compile(module).run(holder.exports, createRequire(module), holder);
        state = { kind: "loaded", module: holder };
        this.onLoad(module.file, holder.exports as ModuleExports);
      } catch (error) {
        faults.push({ file: module.file, message: describe(error), error });
        state = { kind: "failed" };
      }
      states.set(module.file, state);
      return state;
    };

    const createRequire = (importer: ScriptModule) => (specifier: string) => {
      if (specifier === "tandem") return core;
      const file = importer.imports.find((entry) => entry.specifier === specifier)?.file;
      const imported = file === undefined ? undefined : byFile.get(file);
      if (!imported) throw new Error(describeMissing(specifier));
      if (!states.has(imported.file) && places.isOutOfTurn(importer, imported)) return forward(holderOf(imported.file));
      const state = run(imported);
      if (state.kind === "failed") throw new Error(`${imported.file} did not load, so what imports it cannot either.`);
      return state.module.exports;
    };

    for (const module of modules) run(module);
    const exports = new Map<string, ModuleExports>();
    for (const [file, state] of states) {
      if (state.kind !== "failed") exports.set(file, state.module.exports as ModuleExports);
    }
    return { exports, faults };
  }

  /** Runs a list of statements that is no module of the build, with names that it sees beside the globals. */
  runStatements(module: ScriptModule, exports: ReadonlyMap<string, ModuleExports>, scope: object): unknown {
    const require = (specifier: string) => {
      if (specifier === "tandem") return this.core;
      const file = module.imports.find((entry) => entry.specifier === specifier)?.file;
      const imported = file === undefined ? undefined : exports.get(file);
      if (!imported) throw new Error(describeMissing(specifier));
      return imported;
    };
    const holder = { exports: {} };
    const compiled = compileFunction(module.code, ["exports", "require", "module"], {
      filename: module.file,
      contextExtensions: [scope],
    }) as (...args: unknown[]) => unknown;
    return compiled(holder.exports, require, holder);
  }

  private compile(module: ScriptModule): PreparedModule {
    const present = this.prepared.get(keyOf(module));
    if (present) return present;
    const { sourceMap } = module;
    let prepared: PreparedModule;
    try {
      const run = compileFunction(module.code, ["exports", "require", "module"], { filename: module.file });
      prepared = { sourceMap, run: run as CompiledModule };
    } catch (error) {
      const fail = () => {
        throw error;
      };
      prepared = { sourceMap, run: fail };
    }
    this.prepared.set(keyOf(module), prepared);
    return prepared;
  }
}

/** Two files may have the same content, and each needs its own name in stack traces. */
function keyOf({ hash, file }: ScriptModule): string {
  return `${hash} ${file}`;
}

/** Tells imports that go against the build's order, as they do in cycles. */
class LoadOrder {
  private readonly places: ReadonlyMap<string, number>;

  constructor(
    modules: readonly ScriptModule[],
    private readonly byFile: ReadonlyMap<string, ScriptModule>,
  ) {
    this.places = new Map(modules.map(({ file }, index) => [file, index]));
  }

  /**
   * Whether `imported` has to run after its importer although it is asked for now: they import each other, and the build
   * wants the importer first, for example because `imported` derives from it.
   */
  isOutOfTurn(importer: ScriptModule, imported: ScriptModule): boolean {
    const isLater = (this.places.get(imported.file) ?? 0) > (this.places.get(importer.file) ?? 0);
    return isLater && this.reaches(imported, importer.file, new Set());
  }

  private reaches(from: ScriptModule, target: string, visited: Set<string>): boolean {
    if (from.file === target) return true;
    if (visited.has(from.file)) return false;
    visited.add(from.file);
    return from.imports.some(({ file }) => {
      const next = file === undefined ? undefined : this.byFile.get(file);
      return next !== undefined && this.reaches(next, target, visited);
    });
  }
}

/**
 * Stands for the exports of a module that has not run yet; by the time they are used it has. The look-up is in the
 * prototype, as esbuild's default and namespace imports copy a module's own members but keep its prototype.
 */
function forward(holder: ModuleHolder): object {
  return Object.create(
    new Proxy(
      {},
      {
        get: (_target, key): unknown => (key === "__esModule" ? true : Reflect.get(holder.exports, key)),
        has: (_target, key) => Reflect.has(holder.exports, key),
      },
    ),
  ) as object;
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : `Thrown: ${String(error)}`;
}

function describeMissing(specifier: string): string {
  return isBuiltin(specifier)
    ? `Scripts run without Node: "${specifier}" is not there. Use what "tandem" gives.`
    : `"${specifier}" is not found. Import files of the project by relative paths, and the engine from "tandem".`;
}
