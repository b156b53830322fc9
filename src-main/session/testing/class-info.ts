import type { JsonValue } from "../../../src-shared/base/json";
import type { FieldAttributes, FieldType } from "../../../src-shared/document/field-type";
import type {
  ScriptClassAttributes,
  ScriptClassInfo,
  ScriptFieldInfo,
} from "../../../src-shared/scripting/script-class-info";

/** A script class as it would be reflected, for tests. */
export function classInfo(
  name: string,
  fields: readonly ScriptFieldInfo[] = [],
  more: ScriptClassAttributes & { readonly base?: string; readonly isAbstract?: boolean } = {},
): ScriptClassInfo {
  const { base, isAbstract = false, ...attributes } = more;
  return {
    name,
    file: `assets/scripts/${name}.ts`,
    exportName: name,
    isAbstract,
    fields,
    methods: [],
    attributes,
    line: 1,
    ...(base === undefined ? {} : { base }),
  };
}

export function fieldInfo(
  name: string,
  type: FieldType | FieldType["kind"],
  defaultValue?: JsonValue,
  attributes: FieldAttributes = {},
): ScriptFieldInfo {
  return {
    name,
    type: typeof type === "string" ? ({ kind: type } as FieldType) : type,
    attributes,
    declaredBy: "",
    line: 1,
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
  };
}
