import type { ComponentRecord, EntityRecord, SceneRecord } from "../../../src-shared/document/scene-record";
import type { FieldInfo } from "../../../src-shared/document/field-type";
import type { JsonValue } from "../../../src-shared/base/json";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";

/** An entity whose id is its name in lower case, with a Transform whose id is `<id>-transform`. */
export function entity(name: string, parent?: string, components: readonly ComponentRecord[] = []): EntityRecord {
  const id = name.toLowerCase();
  return {
    id,
    name,
    enabled: true,
    ...(parent !== undefined && { parent }),
    components: [{ id: `${id}-transform`, type: "Transform" }, ...components],
  };
}

/** Entities in hierarchy pre-order. */
export function scene(...entities: readonly EntityRecord[]): SceneRecord {
  return { format: 1, name: "Main", entities };
}

export function scriptClass(
  name: string,
  fields: readonly (Omit<FieldInfo, "attributes"> & {
    attributes?: FieldInfo["attributes"];
    default?: JsonValue;
  })[],
): ScriptClassInfo {
  return {
    name,
    file: `assets/scripts/${name.toLowerCase()}.ts`,
    exportName: name,
    isAbstract: false,
    methods: [],
    attributes: {},
    line: 1,
    fields: fields.map((field, index) => ({ attributes: {}, declaredBy: name, line: index + 2, ...field })),
  };
}

/** Lets every promise that is ready settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
