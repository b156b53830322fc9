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

type LoadState =
  { readonly kind: "loading" | "loaded"; readonly module: { exports: object } } | { readonly kind: "failed" };

/**
 * Links the project's compiled files: relative imports to each other, "tandem" to the core API. Each file runs once; one
 * that fails takes along only those that import it.
 */
export class ModuleLoader {
  private readonly compiled = new Map<string, CompiledModule>();
  private core: object | undefined;

  /** `onLoad` is told of every file that has run. */
  constructor(private readonly onLoad: (file: string, exports: ModuleExports) => void = () => undefined) {}

  /** The core API comes first: without it no user code is loaded. */
  setCore(core: object): void {
    this.core = core;
  }

  /** Compiles without running, so that a later `load` of the same code is quick. Faults come up when it is loaded. */
  prepare(modules: readonly ScriptModule[]): void {
    for (const module of modules) {
      try {
        this.compile(module);
      } catch {
        // Compiled again on load, which reports it.
      }
    }
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
    const states = new Map<string, LoadState>();
    const faults: LoadFault[] = [];

    const run = (module: ScriptModule): LoadState => {
      const present = states.get(module.file);
      if (present) return present;
      const holder = { exports: {} };
      states.set(module.file, { kind: "loading", module: holder });
      let state: LoadState;
      try {
        this.compile(module)(holder.exports, createRequire(module), holder);
        state = { kind: "loaded", module: holder };
        this.onLoad(module.file, holder.exports);
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

  private compile(module: ScriptModule): CompiledModule {
    // Two files may have the same content, and each needs its own name in stack traces.
    const key = `${module.hash} ${module.file}`;
    const present = this.compiled.get(key);
    if (present) return present;
    const compiled = compileFunction(module.code, ["exports", "require", "module"], {
      filename: module.file,
    }) as CompiledModule;
    this.compiled.set(key, compiled);
    return compiled;
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : `Thrown: ${String(error)}`;
}

function describeMissing(specifier: string): string {
  return isBuiltin(specifier)
    ? `Scripts run without Node: "${specifier}" is not there. Use what "tandem" gives.`
    : `"${specifier}" is not found. Import files of the project by relative paths, and the engine from "tandem".`;
}
