import type { JsonValue } from "../../../src-shared/base/json";
import { zeroValue } from "../../../src-shared/document/field-value";
import type { ScriptClassInfo, ScriptFieldInfo } from "../../../src-shared/scripting/script-class-info";
import { Script } from "../../api/index";
import { constructComponent } from "../../api/component";
import type { FaultReporter } from "../faults/fault-reporter";
import { messageOf } from "../faults/thrown-value";
import type { ModuleExports } from "../modules/linked-modules";
import { createProbeNode } from "../world/probe";
import type { FieldLayout } from "./component-type";
import { createLayout } from "./component-type";
import type { ConstructSerializable } from "./nested-defaults";
import { withNestedDefaults } from "./nested-defaults";
import type { ScriptType } from "./type-registry";

type ScriptClass = new () => Script;

/** The class that a description is of; reports where there is none. Without exports its file failed, which is known. */
export function findScriptClass(
  info: ScriptClassInfo,
  exports: ModuleExports | undefined,
  faults: FaultReporter,
): ScriptClass | undefined {
  const found = exports && findClass(info, exports);
  if (exports && !found) {
    faults.reportMessage(describeMissing(info), { file: info.file, line: info.line, script: info.name }, "reflect");
  }
  return found;
}

/** The description with the defaults that the class's constructor sets, and those of the nested classes in its fields. */
export function loadScriptClass(
  info: ScriptClassInfo,
  scriptClass: ScriptClass,
  construct: ConstructSerializable,
  faults: FaultReporter,
): ScriptClassInfo {
  if (info.isAbstract) return info;
  const fields = info.fields.map((field) => ({ ...field, type: withNestedDefaults(field.type, construct) }));
  return { ...info, fields: readDefaults({ ...info, fields }, scriptClass, faults) };
}

/** The component type of a described class. Its file is asked for when the class is used for the first time. */
export function createScriptType(info: ScriptClassInfo, findExports: () => ModuleExports | undefined): ScriptType {
  const { attributes } = info;
  // Made when asked for: of a thousand classes a scene uses few.
  let layout: FieldLayout | undefined;
  let scriptClass: ScriptClass | undefined;
  return {
    name: info.name,
    get layout() {
      layout ??= createLayout(info.fields);
      return layout;
    },
    get componentClass() {
      scriptClass ??= requireClass(info, findExports());
      return scriptClass;
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
      faults.reportMessage(
        `The default of a field cannot be used: ${messageOf(error)}`,
        { ...place, line: field.line },
        "reflect",
      );
      return field;
    }
    return { ...field, default: value };
  });
}
