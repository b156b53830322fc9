import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";
import type { ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import { statementRunner } from "../../../src-shared/scripting/statement-runner";
import type { NodeAccess } from "../node-access";
import type { ModuleExports, ModuleFault } from "./linked-modules";
import { LinkedModules } from "./linked-modules";

/** A compiled file that has not run. */
export interface PreparedModule {
  readonly sourceMap: string;
  readonly run: (exports: object, require: (specifier: string) => unknown, module: { exports: object }) => void;
}

/** Who is told of what happens to the files of a build. */
export interface LinkListener {
  /** A file has run. */
  readonly onRun: (file: string, exports: ModuleExports) => void;
  readonly onFault: (fault: ModuleFault) => void;
}

/** Compiles the project's files and links those of a build: relative imports to each other, "tandem" to the core API. */
export class ModuleLoader {
  private readonly prepared = new Map<string, PreparedModule>();
  private core: object | undefined;

  /**
   * @param nameOf The name under which a file runs, as debuggers and stacks know it.
   * @param onWillMakePromises Code is about to run that may do so.
   * @param requireNode Without it there is nothing of Node's.
   */
  constructor(
    private readonly nameOf: (file: string) => string,
    private readonly onWillMakePromises: () => void,
    private readonly requireNode?: NodeAccess,
  ) {}

  /** The core API comes first: without it no user code is loaded. */
  setCore(core: object): void {
    this.core = core;
  }

  /**
   * Compiles without running, so that linking the same modules later is quick and needs no code. Faults come up when they
   * run.
   */
  prepare(modules: readonly ScriptModule[]): void {
    for (const module of modules) this.compile(module);
  }

  /** Code that will not run again. */
  forget(modules: readonly ScriptModule[]): void {
    for (const module of modules) this.prepared.delete(keyOf(module));
  }

  /** The source map of a module, which may have come when it was prepared. */
  sourceMapOf(module: ScriptModule): string {
    return this.prepared.get(keyOf(module))?.sourceMap ?? module.sourceMap;
  }

  /** The files of a build, none of which has run. */
  link(modules: readonly ScriptModule[], listener: LinkListener): LinkedModules {
    const { core } = this;
    if (!core) {
      listener.onFault({ message: "The core API has to be loaded before the project's scripts." });
      return new LinkedModules([], {
        ...listener,
        require: () => undefined,
        compile: (module) => this.compile(module),
      });
    }
    return new LinkedModules(modules, {
      ...listener,
      require: (specifier) => (specifier === "tandem" ? core : this.requireNode?.(specifier)),
      compile: (module) => this.compile(module),
    });
  }

  /**
   * Runs a list of statements that is no module of the build, with names that it sees beside the globals. Gives a promise
   * where they await something.
   */
  runStatements(module: ScriptModule, linked: LinkedModules, scope: object): unknown {
    const holder = { exports: {} };
    let pending: unknown;
    const run = (statements: () => unknown) => {
      pending = statements();
    };
    const compiled = compileFunction(module.code, ["exports", "require", "module"], {
      filename: this.nameOf(module.file),
      contextExtensions: [scope, { [statementRunner]: run }],
    }) as (...args: unknown[]) => unknown;
    if (mayMakePromises(module.code)) this.onWillMakePromises();
    compiled(holder.exports, linked.createRequire(module), holder);
    return pending;
  }

  private compile(module: ScriptModule): PreparedModule {
    const present = this.prepared.get(keyOf(module));
    if (present) return present;
    const { sourceMap } = module;
    let prepared: PreparedModule;
    try {
      const filename = this.nameOf(module.file);
      const names = ["exports", "require", "module", ...(this.requireNode ? ["__filename", "__dirname"] : [])];
      const compiled = compileFunction(module.code, names, { filename }) as (...args: readonly unknown[]) => void;
      // Looked for while nobody waits: when it runs, the code itself may not be there any more.
      const makesPromises = mayMakePromises(module.code);
      const run: PreparedModule["run"] = (...args) => {
        if (makesPromises) this.onWillMakePromises();
        // Whoever may read files has to find those of the project.
        const path = this.requireNode ? fileURLToPath(filename) : "";
        compiled(...args, path, dirname(path));
      };
      prepared = { sourceMap, run };
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

function mayMakePromises(code: string): boolean {
  return /\b(?:async|Promise|queueMicrotask)\b/.test(code);
}

/** Two files may have the same content, and each needs its own name in stack traces. */
function keyOf({ hash, file }: ScriptModule): string {
  return `${hash} ${file}`;
}
