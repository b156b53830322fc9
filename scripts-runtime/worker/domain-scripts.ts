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
import { createScriptType, findScriptClass, loadScriptClass } from "./types/script-types";
import { SerializableClasses } from "./types/serializable-classes";
import type { TypeRegistry } from "./types/type-registry";

export interface DomainScriptsParts {
  /** All files run, and not only what is new and what a scene uses. */
  readonly runsAll: boolean;
  /** The name under which a file runs, as debuggers and stacks know it. */
  readonly nameOf: (file: string) => string;
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

  constructor(private readonly parts: DomainScriptsParts) {
    this.loader = new ModuleLoader(parts.nameOf);
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
    this.parts.types.setScripts(build.classes.map((info) => this.createType(info)));
  }

  /** See `DomainApi.prepareChanges`. */
  prepareChanges(changes: BuildChanges): void {
    this.prepareBuild(applyBuildChanges(this.build, changes));
  }

  /** Runs what has to run of a build. Gives all classes but those that did not load, with their defaults. */
  load(build: ScriptBuild): readonly ScriptClassInfo[] {
    this.prepareBuild(build);
    const known = new Set(build.known);
    this.run(build.classes.filter(({ name }) => !known.has(name)));
    return this.loadedClasses;
  }

  /** Like `load` for what the changes make of the prepared build. Gives those of the classes told that loaded. */
  loadChanges(changes: BuildChanges): readonly ScriptClassInfo[] {
    const { linkedModules, classInfos } = this;
    const isSameShape =
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

  runStatements(module: ScriptModule, linked: LinkedModules, scope: object): unknown {
    this.addToStacks(module);
    return this.loader.runStatements(module, linked, scope);
  }

  /** `fresh` are the classes that no domain has loaded from this code. */
  private run(fresh: readonly ScriptClassInfo[]): ScriptClassInfo[] {
    const { linkedModules, looseFiles, classInfos, parts } = this;
    if (!linkedModules) return [];
    const freshFiles = new Set(fresh.map(({ file }) => file));
    linkedModules.runAll(({ file }) => parts.runsAll || freshFiles.has(file) || looseFiles.has(file));
    const freshNames = new Set(fresh.map(({ name }) => name));
    const loaded = new Map<string, ScriptClassInfo>();
    for (const info of classInfos.values()) {
      if (!parts.runsAll && !freshFiles.has(info.file)) continue;
      const scriptClass = findScriptClass(info, linkedModules.exportsOf(info.file), parts.faults);
      if (!scriptClass) parts.types.removeScript(info.name);
      else if (freshNames.has(info.name)) loaded.set(info.name, loadScriptClass(info, scriptClass, parts.faults));
    }
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
