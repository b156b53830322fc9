import type { JsonValue } from "../../../src-shared/base/json";
import type { SceneChange } from "../../../src-shared/document/scene-diff";
import { sidesOf } from "../../../src-shared/document/scene-diff";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import type { TestDomain, TestProject } from "./test-domain";
import { openDomain } from "./test-domain";

/** Opens an editor domain. */
export const editor = (project: Omit<TestProject, "kind">) => openDomain({ kind: "editor", ...project });

/** Source of a script that says which of its callbacks run. */
export const script = (
  name: string,
  body: string,
) => `import { Script, Entity, MeshRenderer, Light, Vector3 } from "tandem";
  const all = ["onCreate", "onEnable", "onStart", "onUpdate", "onDisable", "onDestroy"];
  export class ${name} extends Script { ${body} }
  for (const callback of all) ${name}.prototype[callback] ??= function () { console.log("${name}", callback); };`;

/** The value of a field as the inspector is told it. */
export async function valueOf(domain: TestDomain, component: string, field: string): Promise<unknown> {
  const [entity = ""] = component.split("/");
  return (await domain.api.getFields(entity, component)).find(({ name }) => name === field)?.value;
}

/** The change that an edit of a field brings; `component` as in `entity/component`. */
export function set(component: string, key: string, after?: JsonValue, before?: JsonValue): SceneChange {
  const [entity = ""] = component.split("/");
  return {
    kind: "setComponent",
    entity,
    component,
    key,
    ...sidesOf(before, after),
  };
}

/** The changes that adding and removing an entity bring. */
export const add = (entity: EntityRecord, index = 0): SceneChange => ({ kind: "addEntity", entity, index });
export const remove = (entity: EntityRecord, index = 0): SceneChange => ({ kind: "removeEntity", entity, index });
