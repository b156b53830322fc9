import type { JsonValue } from "../../../src-shared/base/json";
import { zeroValue } from "../../../src-shared/document/field-value";
import type { ScriptClassInfo, ScriptFieldInfo } from "../../../src-shared/scripting/script-class-info";
import { Script } from "../../api/index";
import { constructComponent } from "../../api/scene-graph";
import type { FaultReporter } from "../faults/fault-reporter";
import type { ModuleExports } from "../modules/linked-modules";
import { createProbeNode } from "../world/probe";
import type { ComponentType, FieldLayout } from "./component-type";
import { createLayout } from "./component-type";

/** A script class of the build: its description with the defaults that its constructor sets, and its component type. */
export interface LoadedScript {
  readonly info: ScriptClassInfo;
  readonly type: ComponentType & { readonly formerNames: readonly string[] };
}

type ScriptClass = new () => Script;

/** What finding classes needs. */
export interface ScriptSource {
  /** What a file gives away; undefined if it failed, which is reported already. */
  readonly exportsOf: (file: string) => ModuleExports | undefined;
  readonly faults: FaultReporter;
}

/**
 * Finds the described classes among the exports and reads their defaults. Those that are not there are reported. Where
 * `isLazy`, a class is taken as described, and its file runs when the class is used for the first time.
 */
export function loadScriptTypes(
  infos: readonly ScriptClassInfo[],
  source: ScriptSource,
  isLazy: (info: ScriptClassInfo) => boolean,
): LoadedScript[] {
  const loaded: LoadedScript[] = [];
  for (const info of infos) {
    if (isLazy(info)) {
      loaded.push({ info, type: createType(info, () => requireClass(info, source.exportsOf(info.file))) });
      continue;
    }
    const module = source.exportsOf(info.file);
    if (!module) continue;
    const scriptClass = findClass(info, module);
    if (scriptClass) loaded.push(loadScript(info, scriptClass, source.faults));
    else {
      const place = { file: info.file, line: info.line, script: info.name };
      source.faults.reportMessage(describeMissing(info), place, "reflect");
    }
  }
  return loaded;
}

function findClass(info: ScriptClassInfo, module: ModuleExports): ScriptClass | undefined {
  const exported = module[info.exportName];
  const isScript = typeof exported === "function" && exported.prototype instanceof Script;
  return isScript ? (exported as ScriptClass) : undefined;
}

function requireClass(info: ScriptClassInfo, module: ModuleExports | undefined): ScriptClass {
  if (!module) throw new Error(`${info.file} did not load, so there is no ${info.name}.`);
  const found = findClass(info, module);
  if (!found) throw new Error(describeMissing(info));
  return found;
}

function describeMissing(info: ScriptClassInfo): string {
  return `${info.name} is not an exported class that derives from Script.`;
}

function loadScript(info: ScriptClassInfo, scriptClass: ScriptClass, faults: FaultReporter): LoadedScript {
  const complete = info.isAbstract ? info : { ...info, fields: readDefaults(info, scriptClass, faults) };
  return { info: complete, type: createType(complete, () => scriptClass) };
}

function createType(info: ScriptClassInfo, findScriptClass: () => ScriptClass): LoadedScript["type"] {
  const { attributes } = info;
  // Made when asked for: of a thousand classes a scene uses few.
  let layout: FieldLayout | undefined;
  return {
    name: info.name,
    get layout() {
      layout ??= createLayout(info.fields);
      return layout;
    },
    get componentClass() {
      return findScriptClass();
    },
    isUnique: attributes.disallowMultiple ?? false,
    isAbstract: info.isAbstract,
    required: attributes.requireComponent ?? [],
    formerNames: attributes.formerly ?? [],
    script: {
      file: info.file,
      line: info.line,
      executionOrder: attributes.executionOrder ?? 0,
      isEditorScript: attributes.editorScript ?? false,
    },
  };
}

/** Constructs one object that belongs to no scene, and looks at what that leaves in its fields. */
function readDefaults(info: ScriptClassInfo, scriptClass: ScriptClass, faults: FaultReporter): ScriptFieldInfo[] {
  const layout: FieldLayout = createLayout(info.fields);
  const place = { file: info.file, line: info.line, script: info.name };
  let probe: Script;
  try {
    probe = constructComponent(scriptClass, createProbeNode(info.name));
  } catch (error) {
    faults.report(error, { ...place, callback: "constructor" });
    return [...info.fields];
  }
  return info.fields.map((field, index) => {
    const bound = layout.fields[index];
    if (!bound || field.type.kind === "unknown") return field;
    let value: JsonValue;
    try {
      const live: unknown = Reflect.get(probe, field.name);
      value = live === undefined ? zeroValue(field.type) : bound.codec.encode(live, field.name);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      faults.reportMessage(
        `The default of a field cannot be used: ${message}`,
        { ...place, line: field.line },
        "reflect",
      );
      return field;
    }
    return { ...field, default: value };
  });
}
