import { isBuiltin } from "node:module";
import type { ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import { describeNodeRefusal } from "../../../src-shared/scripting/node-refusal";
import { describeThrown } from "../faults/thrown-value";

/** What a module of the project gives away. */
export type ModuleExports = Readonly<Record<string, unknown>>;

/** Something that kept a module, or the whole build, from running. `error` is what it threw, if anything. */
export interface ModuleFault {
  readonly file?: string;
  readonly message: string;
  readonly error?: unknown;
}

/** What linking needs to know of the world around the files. */
export interface LinkContext {
  readonly onRun: (file: string, exports: ModuleExports) => void;
  readonly onFault: (fault: ModuleFault) => void;
  /** What an import stands for that is no file of the project; undefined if there is no such thing. */
  readonly require: (specifier: string) => object | undefined;
  readonly compile: (module: ScriptModule) => { readonly run: (...args: RunArguments) => void };
}

type RunArguments = [exports: object, require: (specifier: string) => unknown, module: ModuleHolder];

interface ModuleHolder {
  exports: object;
}

/**
 * The files of one build, as modules. Each runs once, when it is asked for or imported; one that fails takes along only
 * those that import it.
 */
export class LinkedModules {
  private readonly files: readonly string[];
  private readonly byFile: Map<string, ScriptModule>;
  private readonly order: LoadOrder;
  private readonly holders = new Map<string, ModuleHolder>();
  private readonly states = new Map<string, "running" | "ready" | "failed">();

  constructor(
    modules: readonly ScriptModule[],
    private readonly context: LinkContext,
  ) {
    this.files = modules.map(({ file }) => file);
    this.byFile = new Map(modules.map((module) => [module.file, module]));
    this.order = new LoadOrder(modules, this.byFile);
  }

  /** A file of the build. */
  find(file: string): ScriptModule | undefined {
    return this.byFile.get(file);
  }

  /** Takes other code for files of the build, with the same imports; before any of it has run. */
  replace(modules: readonly ScriptModule[]): void {
    for (const module of modules) this.byFile.set(module.file, module);
  }

  /**
   * Running a file was cut off: it failed, with all that waited for it. Gives the file's name; undefined where none was
   * running.
   */
  recover(): string | undefined {
    const running = [...this.states].flatMap(([file, state]) => (state === "running" ? [file] : []));
    const guilty = running.pop();
    for (const file of running.reverse()) {
      this.context.onFault({ file, message: describeFailedImport(guilty ?? "") });
      this.states.set(file, "failed");
    }
    if (guilty !== undefined) this.states.set(guilty, "failed");
    return guilty;
  }

  /** Leaves a file out, as if it had failed. */
  leaveOut(file: string): void {
    this.states.set(file, "failed");
  }

  /** Runs files in the build's order, and before each what it imports. */
  runAll(isIncluded: (module: ScriptModule) => boolean = () => true): void {
    for (const file of this.files) {
      const module = this.byFile.get(file);
      if (module && isIncluded(module)) this.run(module);
    }
  }

  /** What a file gives away; it runs if it has not yet. Undefined if it failed or is not in the build. */
  exportsOf(file: string): ModuleExports | undefined {
    const module = this.byFile.get(file);
    if (!module || this.run(module) === "failed") return undefined;
    return this.holderOf(file).exports as ModuleExports;
  }

  /** The `require` of a file of the build, or of code that imports some. */
  createRequire(importer: ScriptModule): (specifier: string) => object {
    return (specifier) => {
      const given = this.context.require(specifier);
      if (given) return given;
      const file = importer.imports.find((entry) => entry.specifier === specifier)?.file;
      const imported = file === undefined ? undefined : this.byFile.get(file);
      if (!imported) throw new Error(describeMissing(specifier));
      if (!this.states.has(imported.file) && this.order.isOutOfTurn(importer, imported)) {
        return forward(() => this.exportsOf(imported.file) ?? {});
      }
      if (this.run(imported) === "failed") {
        throw new Error(describeFailedImport(imported.file));
      }
      return this.holderOf(imported.file).exports;
    };
  }

  private run(module: ScriptModule): "running" | "ready" | "failed" {
    const { file } = module;
    const present = this.states.get(file);
    if (present) return present;
    this.states.set(file, "running");
    const holder = this.holderOf(file);
    try {
      this.context.compile(module).run(holder.exports, this.createRequire(module), holder);
      this.states.set(file, "ready");
      this.context.onRun(file, holder.exports as ModuleExports);
      return "ready";
    } catch (error) {
      this.states.set(file, "failed");
      this.context.onFault({ file, message: describeThrown(error), error });
      return "failed";
    }
  }

  private holderOf(file: string): ModuleHolder {
    const holder = this.holders.get(file) ?? { exports: {} };
    this.holders.set(file, holder);
    return holder;
  }
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
 * Stands for the exports of a module that is to run later than it is imported. The look-up is in the prototype, as
 * esbuild's default and namespace imports copy a module's own members but keep its prototype.
 */
function forward(getExports: () => object): object {
  return Object.create(
    new Proxy(
      {},
      {
        get: (_target, key): unknown => (key === "__esModule" ? true : Reflect.get(getExports(), key)),
        has: (_target, key) => Reflect.has(getExports(), key),
      },
    ),
  ) as object;
}

function describeFailedImport(file: string): string {
  return `${file} did not load, so what imports it cannot either.`;
}

function describeMissing(specifier: string): string {
  return isBuiltin(specifier)
    ? describeNodeRefusal(specifier)
    : `"${specifier}" is not found. Import files of the project by relative paths, and the engine from "tandem".`;
}
