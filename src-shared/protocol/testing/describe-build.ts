import type { ScriptClassInfo } from "../../scripting/script-class-info";
import type { ScriptModule } from "../domain-protocol";

/** A module without code. */
export function describeModule(file: string, hash = "1"): ScriptModule {
  return { file, hash, code: "", sourceMap: "", imports: [] };
}

/** A class without members, in a file of its name. */
export function describeEmptyClass(name: string, line = 1): ScriptClassInfo {
  return {
    name,
    file: `${name}.ts`,
    exportName: name,
    isAbstract: false,
    fields: [],
    methods: [],
    attributes: {},
    line,
  };
}
