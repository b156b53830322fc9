import type {
  BuildChanges,
  CarriedStatics,
  ScriptBuild,
  ScriptModule,
} from "../../src-shared/protocol/domain-protocol";
import type { JsonValue } from "../../src-shared/base/json";
import { isSameJson } from "../../src-shared/base/json";
import { isSameImports } from "../../src-shared/scripting/compare-modules";
import type { ScriptClassInfo } from "../../src-shared/scripting/script-class-info";
import * as tandem from "../api/index";
import { takeSerializableClasses } from "../api/decorators";
import type { FaultReporter } from "./faults/fault-reporter";
import { findUncarryable } from "./life-cycle/find-uncarryable";
import type { StackMapper } from "./faults/stack-mapper";
import { applyBuildChanges } from "./modules/apply-build-changes";
import { findLooseFiles } from "./modules/find-loose-files";
import type { LoadedCode } from "./modules/loaded-code";
import type { LinkedModules, ModuleExports, ModuleFault } from "./modules/linked-modules";
import { ModuleLoader } from "./modules/module-loader";
import type { NodeAccess } from "./node-access";
import type { ClassList, ClassVersions } from "./swap/class-versions";
import {
  addClasses,
  findClassVersions,
  listClasses,
  listExportedClasses,
  listGoneClasses,
} from "./swap/class-versions";
import { StaticValues } from "./swap/static-values";
import { createScriptType, findScriptClass, loadScriptClass } from "./types/script-types";
import { SerializableClasses } from "./types/serializable-classes";
import type { ScriptType, TypeRegistry } from "./types/type-registry";

/** Newer code that did not get through being loaded. */
export class ModuleSwapError extends Error {
  constructor(readonly fault: ModuleFault) {
    super(fault.message);
  }
}

/** Newer code that runs in the place of what did. */
export interface ScriptsSwap {
  /** The files that ran again, and those that are new. */
  readonly ran: readonly string[];
  readonly versions: ClassVersions;
  /** The classes of before that are no more. */
  readonly removed: readonly ScriptClassInfo[];
  /** All is as it was before. */
  readonly undo: () => void;
}

export interface DomainScriptsParts {
  /** All files run, and not only what is new and what a scene uses. */
  readonly runsAll: boolean;
  /** The name under which a file runs, as debuggers and stacks know it. */
  readonly nameOf: (file: string) => string;
  /** Absent where scripts do without Node. */
  readonly requireNode?: NodeAccess;
  readonly types: TypeRegistry;
  readonly stacks: StackMapper;
  readonly faults: FaultReporter;
  /** Code is about to run that may make promises. */
  readonly onWillMakePromises: () => void;
}

/**
 * The project's files and classes in a domain. Everything that needs no code to run is done when a build is prepared, so
 * that what is left for loading it, or one much like it, is what differs.
 */
export class DomainScripts {
  private readonly loader: ModuleLoader;
  private readonly nested = new SerializableClasses();
  private classInfos = new Map<string, ScriptClassInfo>();
  private build: ScriptBuild = { id: 0, modules: [], classes: [] };
  private looseFiles: ReadonlySet<string> = new Set();
  private linkedModules: LinkedModules | undefined;
  /** Whose defaults are being read. */
  private probed: LoadedCode | undefined;
  /** Loading was cut off, and goes on with the next call. */
  private isResuming = false;
  private leftOutClasses = new Set<string>();
  /** The serializable classes that newer code brings, by file, while it runs. */
  private swapped: Map<string, ReturnType<typeof takeSerializableClasses>> | undefined;
  /** What main takes this domain to know for good. */
  private givenModules: readonly ScriptModule[] = [];
  private undoSwap: (() => void) | undefined;
  /** Classes that newer code has no more and whose instances live on: still newer code may have them again. */
  private goneClasses: ClassList = { scripts: new Map(), exported: new Map(), serializables: new Map() };
  readonly statics = new StaticValues();

  constructor(private readonly parts: DomainScriptsParts) {
    this.loader = new ModuleLoader(parts.nameOf, parts.onWillMakePromises, parts.requireNode);
    this.loader.setCore(tandem);
  }

  /** What is known of the classes, those included that did not load. */
  get infos(): ReadonlyMap<string, ScriptClassInfo> {
    return this.classInfos;
  }

  get linked(): LinkedModules | undefined {
    return this.linkedModules;
  }

  /** The code that runs right now, unless it is a component's. */
  get running(): LoadedCode | undefined {
    return this.linkedModules?.running ?? this.probed;
  }

  /** The names of classes of which no instance is made any more. */
  get leftOut(): readonly string[] {
    return [...this.leftOutClasses];
  }

  get loadedClasses(): ScriptClassInfo[] {
    return [...this.classInfos.values()].filter(({ name }) => this.parts.types.find(name)?.script);
  }

  /** A new object of a `@serializable` class, see `SerializableClasses`. */
  construct(className: string): object | undefined {
    return this.nested.construct(className);
  }

  /** See `DomainApi.prepare`. */
  prepare(modules: readonly ScriptModule[]): void {
    this.loader.prepare(modules);
  }

  /** See `DomainApi.prepareBuild`. */
  prepareBuild(build: ScriptBuild): void {
    this.build = build;
    for (const module of build.modules) this.addToStacks(module);
    this.linkedModules = this.loader.link(build.modules, {
      onRun: (file, exports) => {
        const serializables = takeSerializableClasses();
        if (this.swapped) this.swapped.set(file, serializables);
        else this.nested.add(file, serializables);
        // Only the code of a game is ever replaced while it runs.
        if (this.parts.runsAll) this.statics.note([...listExportedClasses(exports), ...serializables]);
      },
      onFault: (fault) => {
        // Those of a file that failed halfway are not the next file's.
        takeSerializableClasses();
        this.reportFault(fault);
      },
    });
    this.looseFiles = findLooseFiles(build);
    this.classInfos.clear();
    for (const info of build.classes) this.classInfos.set(info.name, info);
    for (const file of build.quarantined?.files ?? []) this.linkedModules.leaveOut(file);
    this.leftOutClasses.clear();
    for (const name of build.quarantined?.classes ?? []) this.leftOutClasses.add(name);
    this.parts.types.setScripts(build.classes.map((info) => this.createType(info)));
  }

  /** See `DomainApi.prepareChanges`. */
  prepareChanges(changes: BuildChanges): void {
    this.prepareBuild(applyBuildChanges(this.build, changes));
  }

  /** Runs what has to run of a build. Gives all classes but those that did not load, with their defaults. */
  load(build: ScriptBuild): readonly ScriptClassInfo[] {
    if (!this.isResuming) this.prepareBuild(build);
    this.givenModules = build.modules;
    const fresh = build.fresh && new Set(build.fresh);
    this.run(build.classes.filter(({ name }) => fresh?.has(name) ?? true));
    return this.loadedClasses;
  }

  /** Like `load` for what the changes make of the prepared build. Gives those of the classes told that loaded. */
  loadChanges(changes: BuildChanges): readonly ScriptClassInfo[] {
    const { linkedModules, classInfos } = this;
    if (this.isResuming) return this.run(changes.classes);
    const isSameShape =
      !changes.quarantined &&
      !changes.files &&
      !changes.classNames &&
      linkedModules !== undefined &&
      changes.modules.every((module) => isSameImports(linkedModules.find(module.file), module)) &&
      changes.classes.every(({ name, file }) => classInfos.get(name)?.file === file);
    if (isSameShape) {
      for (const module of changes.modules) this.addToStacks(module);
      linkedModules.replace(changes.modules);
      for (const info of changes.classes) {
        classInfos.set(info.name, info);
        this.parts.types.replaceScript(this.createType(info));
      }
    } else this.prepareChanges(changes);
    this.givenModules = [...this.build.modules, ...changes.modules];
    return this.run(changes.classes);
  }

  /**
   * Code was cut off: gives the class or the file that it was of, which is left out from now on. Undefined where nothing
   * was being loaded.
   */
  recover(isLoading: boolean): LoadedCode | undefined {
    this.isResuming = isLoading;
    const { probed } = this;
    this.probed = undefined;
    const file = this.linkedModules?.recover();
    if (file !== undefined) return { file };
    if (probed?.info) this.leaveOutClass(probed.info.name);
    return probed;
  }

  /** None of its instances is made any more. */
  leaveOutClass(name: string): void {
    this.leftOutClasses.add(name);
    this.parts.types.removeScript(name);
  }

  /**
   * Runs what differs in a newer build and registers its classes in the place of those before. Nothing of the world knows
   * yet. Throws what kept the code from running, as a ModuleFault, with everything as it was before.
   */
  swap(build: ScriptBuild): ScriptsSwap {
    const { linkedModules, parts, classInfos, leftOutClasses, goneClasses, build: buildBefore } = this;
    if (!linkedModules) throw new Error("No scripts are loaded.");
    const present = new Map(buildBefore.modules.map((module) => [module.file, module.hash]));
    const differing = build.modules.filter(({ file, hash }) => present.get(file) !== hash);
    const before = addClasses(this.collectClasses(), goneClasses);
    this.loader.prepare(differing);
    // What the domain began with comes without its code.
    const undo = differing.map((module) => {
      const { file, code } = module;
      return parts.stacks.addVersion(parts.nameOf(file), file, code, this.loader.sourceMapOf(module));
    });
    const undoAll = () => {
      for (const step of undo.splice(0).reverse()) step();
      this.discard(differing);
    };
    this.undoSwap = undoAll;
    // Those of code that failed halfway before.
    takeSerializableClasses();
    this.swapped = new Map();
    const replacement = linkedModules.replaceLive(build.modules);
    undo.push(replacement.undo);
    const serializables = this.swapped;
    this.swapped = undefined;
    const [fault] = replacement.faults;
    if (fault) {
      undoAll();
      throw new ModuleSwapError(fault);
    }
    undo.push(this.nested.swap(serializables, new Set(build.modules.map(({ file }) => file))));
    undo.push(() => Object.assign(this, { classInfos, leftOutClasses, goneClasses, build: buildBefore }));
    const ran = new Set(replacement.ran);
    this.build = build;
    this.classInfos = new Map(build.classes.map((info) => [info.name, info]));
    // Newer code is given another chance.
    this.leftOutClasses = new Set([...leftOutClasses].filter((name) => !ran.has(classInfos.get(name)?.file ?? "")));
    const after = this.collectClasses();
    const versions = findClassVersions(before, after, build.classes);
    this.goneClasses = listGoneClasses(before, after, versions);
    const types = build.classes.filter((info) => this.isThere(info)).map((info) => this.renewType(info, classInfos));
    undo.push(parts.types.swapScripts(types, versions.scripts));
    const removed = [...classInfos.values()].filter(({ name }) => !parts.types.find(name)?.script);
    return { ran: replacement.ran, versions, removed, undo: undoAll };
  }

  /** Running newer code was cut off: all is as it was before. */
  undoUnfinishedSwap(): void {
    this.linkedModules?.undoReplacement();
    this.swapped = undefined;
    this.undoSwap?.();
    this.undoSwap = undefined;
  }

  /** Of classes that have run; what cannot be carried is told and begins anew. */
  takeKeptStatics(): CarriedStatics[] {
    return [...this.classInfos.values()].flatMap(({ name, file, line, exportName, keptStatics = [] }) => {
      if (keptStatics.length === 0) return [];
      const found: unknown = this.allExports.get(file)?.[exportName];
      const values = keptStatics.flatMap((key) => {
        const value = Object.getOwnPropertyDescriptor(found ?? {}, key)?.value as unknown;
        const problem = findUncarryable(value, `${name}.${key}`);
        if (problem === undefined) return [[key, value] as const];
        const message = `${problem}, so ${name}.${key} begins anew: only plain values can be kept.`;
        this.parts.faults.reportMessage(message, { file, line, script: name });
        return [];
      });
      return [{ script: name, values: Object.fromEntries(values) }];
    });
  }

  putKeptStatics({ script, values }: CarriedStatics): void {
    const info = this.classInfos.get(script);
    const found: unknown = info?.keptStatics && this.linkedModules?.exportsOf(info.file)?.[info.exportName];
    if (typeof found !== "function") return;
    for (const key of info?.keptStatics ?? []) if (key in values && key in found) Reflect.set(found, key, values[key]);
  }

  /** Lets go of code that does not run any more. */
  discard(modules: readonly ScriptModule[]): void {
    const kept = new Set([...this.givenModules, ...this.build.modules].map(({ hash }) => hash));
    this.loader.forget(modules.filter(({ hash }) => !kept.has(hash)));
  }

  get liveBuild(): ScriptBuild {
    return this.build;
  }

  /** What every module gives away; for whoever has to know all that scripts can reach. */
  get allExports(): ReadonlyMap<string, ModuleExports> {
    return this.linkedModules?.allExports ?? new Map<string, ModuleExports>();
  }

  private isThere(info: ScriptClassInfo): boolean {
    if (this.leftOutClasses.has(info.name)) return false;
    return findScriptClass(info, this.linkedModules?.exportsOf(info.file), this.parts.faults) !== undefined;
  }

  /** A type whose class and description have not changed stays the same object. */
  private renewType(info: ScriptClassInfo, before: ReadonlyMap<string, ScriptClassInfo>): ScriptType {
    const present = this.parts.types.find(info.name);
    const isSame =
      present?.script &&
      present.name === info.name &&
      isSameJson(info as unknown as JsonValue, before.get(info.name) as unknown as JsonValue) &&
      present.componentClass === this.linkedModules?.exportsOf(info.file)?.[info.exportName];
    return isSame ? present : this.createType(info);
  }

  /** Every type knows its class from here on, and does not look for it in newer code. */
  private collectClasses(): ReturnType<typeof listClasses> {
    for (const type of this.parts.types.scripts) void type.componentClass;
    return listClasses({ exports: this.allExports, serializables: this.nested.all, infos: this.classInfos });
  }

  runStatements(module: ScriptModule, linked: LinkedModules, scope: object): unknown {
    this.addToStacks(module);
    return this.loader.runStatements(module, linked, scope);
  }

  /** `fresh` are the classes that no domain has loaded from this code. */
  private run(fresh: readonly ScriptClassInfo[]): ScriptClassInfo[] {
    const { linkedModules, looseFiles, classInfos, parts, leftOutClasses } = this;
    if (!linkedModules) return [];
    const freshFiles = new Set(fresh.map(({ file }) => file));
    linkedModules.runAll(({ file }) => parts.runsAll || freshFiles.has(file) || looseFiles.has(file));
    const freshNames = new Set(fresh.map(({ name }) => name));
    const loaded = new Map<string, ScriptClassInfo>();
    for (const info of classInfos.values()) {
      if (leftOutClasses.has(info.name)) {
        parts.types.removeScript(info.name);
        continue;
      }
      if (!parts.runsAll && !freshFiles.has(info.file)) continue;
      const scriptClass = findScriptClass(info, linkedModules.exportsOf(info.file), parts.faults);
      if (!scriptClass) parts.types.removeScript(info.name);
      else if (freshNames.has(info.name)) {
        this.probed = { file: info.file, info };
        loaded.set(
          info.name,
          loadScriptClass(info, scriptClass, (className) => this.construct(className), parts.faults),
        );
        this.probed = undefined;
      }
    }
    this.isResuming = false;
    for (const info of loaded.values()) {
      classInfos.set(info.name, info);
      parts.types.replaceScript(this.createType(info));
    }
    return [...loaded.values()];
  }

  private createType(info: ScriptClassInfo): ReturnType<typeof createScriptType> {
    return createScriptType(info, () => this.linkedModules?.exportsOf(info.file));
  }

  private addToStacks(module: ScriptModule): void {
    this.parts.stacks.addFile(this.parts.nameOf(module.file), module.file, this.loader.sourceMapOf(module));
  }

  private reportFault({ file, message, error }: ModuleFault): void {
    const place = file === undefined ? {} : { file };
    if (error === undefined) this.parts.faults.reportMessage(message, place);
    else this.parts.faults.report(error, place);
  }
}
