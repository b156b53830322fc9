import type { JsonValue } from "../../../src-shared/base/json";
import { zeroValue } from "../../../src-shared/document/field-value";
import type { ScriptClassInfo, ScriptFieldInfo } from "../../../src-shared/scripting/script-class-info";
import { Script } from "../../api/index";
import { constructComponent } from "../../api/scene-graph";
import type { FaultReporter } from "../faults/fault-reporter";
import type { ModuleExports } from "../modules/module-loader";
import { createProbeNode } from "../world/probe";
import type { ComponentType, FieldLayout } from "./component-type";
import { createLayout } from "./component-type";

/** A script class that loaded: its description with the defaults that its constructor sets, and its component type. */
export interface LoadedScript {
  readonly info: ScriptClassInfo;
  readonly type: ComponentType & { readonly formerNames: readonly string[] };
}

type ScriptClass = new () => Script;

/** Finds the described classes among the exports and reads their defaults. Those that are not there are reported. */
export function loadScriptTypes(
  infos: readonly ScriptClassInfo[],
  exports: ReadonlyMap<string, ModuleExports>,
  faults: FaultReporter,
): LoadedScript[] {
  const loaded: LoadedScript[] = [];
  for (const info of infos) {
    const module = exports.get(info.file);
    // The file failed as a whole, which is reported already.
    if (!module) continue;
    const scriptClass = findClass(info, module);
    if (scriptClass) loaded.push(loadScript(info, scriptClass, faults));
    else {
      const place = { file: info.file, line: info.line, script: info.name };
      faults.reportMessage(`${info.name} is not an exported class that derives from Script.`, place, "reflect");
    }
  }
  return loaded;
}

function findClass(info: ScriptClassInfo, module: ModuleExports): ScriptClass | undefined {
  const exported = module[info.exportName];
  const isScript = typeof exported === "function" && exported.prototype instanceof Script;
  return isScript ? (exported as ScriptClass) : undefined;
}

function loadScript(info: ScriptClassInfo, scriptClass: ScriptClass, faults: FaultReporter): LoadedScript {
  const { attributes } = info;
  const complete = info.isAbstract ? info : { ...info, fields: readDefaults(info, scriptClass, faults) };
  return {
    info: complete,
    type: {
      name: info.name,
      layout: createLayout(complete.fields),
      componentClass: scriptClass,
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
