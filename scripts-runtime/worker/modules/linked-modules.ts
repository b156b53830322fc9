import { isBuiltin } from "node:module";
import type { ModuleImport, ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import { isSameModule } from "../../../src-shared/scripting/compare-modules";
import { describeNodeRefusal } from "../../../src-shared/scripting/node-refusal";
import { describeThrown } from "../faults/thrown-value";
import type { LoadedCode } from "./loaded-code";
import { LoadOrder } from "./load-order";

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

/** What came of running a newer build's modules in the place of those before. */
export interface LiveReplacement {
  /** The files that ran again, and those that are new. */
  readonly ran: readonly string[];
  /** Of files whose code differs. Where there are any, the replacement has to be undone. */
  readonly faults: readonly ModuleFault[];
  /** Every module gives away what it did before. */
  readonly undo: () => void;
}

/**
 * The files of one build, as modules. Each runs once, when it is asked for or imported; one that fails takes along only
 * those that import it.
 */
export class LinkedModules {
  private files!: readonly string[];
  private byFile!: Map<string, ScriptModule>;
  private order!: LoadOrder;
  private slots = new Map<string, ModuleSlot>();
  private states = new Map<string, "running" | "ready" | "failed">();
  private runningCode: LoadedCode | undefined;
  /** While a newer build's modules run: what undoes that, and what went wrong. */
  private replacing:
    { readonly undo: (() => void)[]; readonly ran: string[]; readonly faults: ModuleFault[] } | undefined;

  constructor(
    modules: readonly ScriptModule[],
    private readonly context: LinkContext,
  ) {
    this.setModules(modules);
  }

  private setModules(modules: readonly ScriptModule[]): void {
    this.files = modules.map(({ file }) => file);
    this.byFile = new Map(modules.map((module) => [module.file, module]));
    this.order = new LoadOrder(modules, this.byFile);
  }

  /**
   * Runs those modules of a newer build that differ, in the place of their predecessors: whoever has imported one sees its
   * new exports through the object that it holds. All others keep their state. Where what a module gives away is no such
   * object, as with JSON, those that import it run again too.
   */
  replaceLive(modules: readonly ScriptModule[]): LiveReplacement {
    const { files, byFile, order, slots, states } = this;
    this.slots = new Map(slots);
    this.states = new Map(states);
    this.setModules(modules);
    const undo = [() => Object.assign(this, { files, byFile, order, slots, states, replacing: undefined })];
    const replacing = { undo, ran: [] as string[], faults: [] as ModuleFault[] };
    this.replacing = replacing;
    const changed = new Set(
      modules.flatMap((module) => (isSameModule(byFile.get(module.file), module) ? [] : [module.file])),
    );
    for (const [file, state] of states) if (state === "failed" || changed.has(file)) this.states.delete(file);
    this.runAll();
    this.replacing = undefined;
    const undoAll = () => {
      for (const step of undo.splice(0).reverse()) step();
    };
    return { ran: replacing.ran, faults: replacing.faults.filter(({ file = "" }) => changed.has(file)), undo: undoAll };
  }

  /** Running newer modules was cut off: everything is as it was before. */
  undoReplacement(): void {
    for (const step of this.replacing?.undo.splice(0).reverse() ?? []) step();
  }

  /** What the modules that ran give away, by file. */
  get allExports(): ReadonlyMap<string, ModuleExports> {
    return new Map([...this.slots].map(([file, slot]) => [file, slot.given as ModuleExports]));
  }

  /** The file whose top level runs, of those that import one another the last. */
  get running(): LoadedCode | undefined {
    return this.runningCode;
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
    this.runningCode = undefined;
    const running = [...this.states].flatMap(([file, state]) => (state === "running" ? [file] : []));
    const guilty = running.pop();
    // Newer code that is cut off makes way for that of before, of which nothing has to be told.
    if (this.replacing) return guilty;
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
    return this.slotOf(file).given as ModuleExports;
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
      const slot = this.slotOf(imported.file);
      // One that is still running may have exported more by now.
      slot.share();
      return slot.given;
    };
  }

  private run(module: ScriptModule): "running" | "ready" | "failed" {
    const { file } = module;
    const present = this.states.get(file) ?? this.runEntry(file);
    if (present) return present;
    this.states.set(file, "running");
    const { replacing } = this;
    const before = replacing && this.slots.get(file);
    if (replacing) replacing.ran.push(file);
    const wasShared = before?.isShared === true;
    const namesBefore = wasShared ? before.names : undefined;
    if (before) replacing.undo.push(before.begin());
    const slot = this.slotOf(file);
    const importer = this.runningCode;
    this.runningCode = { file };
    try {
      this.context.compile(module).run(slot.exports, this.createRequire(module), slot);
      slot.share();
      this.states.set(file, "ready");
      // Before any other file runs, so that what running this one has brought is known to be its own.
      this.context.onRun(file, slot.given as ModuleExports);
      if (before && !(wasShared && slot.isShared)) this.runImporters(file);
      else if (before && slot.names !== namesBefore) this.runImporters(file, ({ isPassedOn }) => isPassedOn === true);
      return "ready";
    } catch (error) {
      this.states.set(file, "failed");
      const fault = { file, message: describeThrown(error), error };
      if (replacing) replacing.faults.push(fault);
      else this.context.onFault(fault);
      return "failed";
    } finally {
      this.runningCode = importer;
    }
  }

  /** The file by which its circle is to be entered. Gives the state that this has left the file in. */
  private runEntry(file: string): "running" | "ready" | "failed" | undefined {
    const entry = this.byFile.get(this.order.entryOf(file) ?? file);
    if (!entry || entry.file === file || this.states.has(entry.file)) return undefined;
    this.run(entry);
    return this.states.get(file);
  }

  /** They hold what the file gave away before, or its names, so they have to run again. */
  private runImporters(file: string, isAffected: (entry: ModuleImport) => boolean = () => true): void {
    const importers = [...this.byFile.values()].filter(
      (module) =>
        this.states.get(module.file) === "ready" &&
        module.imports.some((entry) => entry.file === file && isAffected(entry)),
    );
    for (const importer of importers) this.states.delete(importer.file);
    for (const importer of importers) this.run(importer);
  }

  private slotOf(file: string): ModuleSlot {
    const slot = this.slots.get(file) ?? new ModuleSlot();
    this.slots.set(file, slot);
    return slot;
  }
}

/**
 * The `module` of one file. Importers are given one object for good: what the file exports is put onto it, each export with
 * the getter that the compiler made, so that reading it costs no more than it would without.
 */
class ModuleSlot implements ModuleHolder {
  private readonly shared: object = {};
  private own: object = this.shared;

  get exports(): object {
    return this.own;
  }

  set exports(value: object) {
    this.own = value;
    this.share();
  }

  /** Whether importers see newer exports without running again. */
  get isShared(): boolean {
    return this.own !== this.shared && isEsModule(this.own);
  }

  get given(): object {
    return this.isShared ? this.shared : this.own;
  }

  /** Of all exports, as one text. */
  get names(): string {
    return Object.keys(this.given).sort().join();
  }

  /** Newer code of the file is about to run. Gives back what undoes all that it exports. */
  begin(): () => void {
    const { own, isShared } = this;
    const before = Object.getOwnPropertyDescriptors(this.shared);
    // A plain object of exports belongs to the code that fills it.
    this.own = {};
    return () => {
      this.own = own;
      if (isShared) redefine(this.shared, before);
    };
  }

  /** Exports may also be added after `module.exports` was assigned. */
  share(): void {
    if (this.isShared) redefine(this.shared, Object.getOwnPropertyDescriptors(this.own));
  }
}

function redefine(target: object, descriptors: PropertyDescriptorMap): void {
  for (const key of Reflect.ownKeys(target)) if (!(key in descriptors)) Reflect.deleteProperty(target, key);
  for (const key of Reflect.ownKeys(descriptors)) {
    Object.defineProperty(target, key, { ...descriptors[key as string], configurable: true });
  }
}

function isEsModule(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "__esModule");
}

/** Also its imports have to stand for the same files. */
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
