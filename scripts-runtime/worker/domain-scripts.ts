import type { BuildChanges, ScriptBuild, ScriptModule } from "../../src-shared/protocol/domain-protocol";
import type { ScriptClassInfo } from "../../src-shared/scripting/script-class-info";
import * as tandem from "../api/index";
import { takeSerializableClasses } from "../api/decorators";
import type { FaultReporter } from "./faults/fault-reporter";
import type { StackMapper } from "./faults/stack-mapper";
import { applyBuildChanges } from "./modules/apply-build-changes";
import { findLooseFiles } from "./modules/find-loose-files";
import type { LinkedModules, ModuleFault } from "./modules/linked-modules";
import { ModuleLoader } from "./modules/module-loader";
import type { NodeAccess } from "./node-access";
import { createScriptType, findScriptClass, loadScriptClass } from "./types/script-types";
import { SerializableClasses } from "./types/serializable-classes";
import type { TypeRegistry } from "./types/type-registry";

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
}

/**
 * The project's files and classes in a domain. Everything that needs no code to run is done when a build is prepared, so
 * that what is left for loading it, or one much like it, is what differs.
 */
export class DomainScripts {
  private readonly loader: ModuleLoader;
  private readonly nested = new SerializableClasses();
  private readonly classInfos = new Map<string, ScriptClassInfo>();
  private build: ScriptBuild = { id: 0, modules: [], classes: [] };
  private looseFiles: ReadonlySet<string> = new Set();
  private linkedModules: LinkedModules | undefined;
  /** Whose defaults are being read. */
  private probed: ScriptClassInfo | undefined;
  /** Loading was cut off, and goes on with the next call. */
  private isResuming = false;
  private readonly leftOutClasses = new Set<string>();

  constructor(private readonly parts: DomainScriptsParts) {
    this.loader = new ModuleLoader(parts.nameOf, parts.requireNode);
    this.loader.setCore(tandem);
  }

  /** What is known of the classes, those included that did not load. */
  get infos(): ReadonlyMap<string, ScriptClassInfo> {
    return this.classInfos;
  }

  get linked(): LinkedModules | undefined {
    return this.linkedModules;
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
      onRun: () => this.nested.add(takeSerializableClasses()),
      onFault: (fault) => this.reportFault(fault),
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
    const known = new Set(build.known);
    this.run(build.classes.filter(({ name }) => !known.has(name)));
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
    return this.run(changes.classes);
  }

  /**
   * Code was cut off: gives the class or the file that it was of, which is left out from now on. Undefined where nothing
   * was being loaded.
   */
  recover(isLoading: boolean): { readonly file: string; readonly info?: ScriptClassInfo } | undefined {
    this.isResuming = isLoading;
    const { probed } = this;
    this.probed = undefined;
    const file = this.linkedModules?.recover();
    if (file !== undefined) return { file };
    if (!probed) return undefined;
    this.leaveOutClass(probed.name);
    return { file: probed.file, info: probed };
  }

  /** None of its instances is made any more. */
  leaveOutClass(name: string): void {
    this.leftOutClasses.add(name);
    this.parts.types.removeScript(name);
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
        this.probed = info;
        loaded.set(info.name, loadScriptClass(info, scriptClass, parts.faults));
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

function isSameImports(before: ScriptModule | undefined, { imports }: ScriptModule): boolean {
  return (
    before?.imports.length === imports.length &&
    imports.every(({ specifier, file }, index) => {
      const other = before.imports[index];
      return specifier === other?.specifier && file === other.file;
    })
  );
}
