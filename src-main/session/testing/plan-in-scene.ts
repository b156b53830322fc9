import type { JsonValue } from "../../../src-shared/base/json";
import { SceneDocument } from "../../../src-shared/document/scene-document";
import type { ComponentRecord, EntityRecord, SceneRecord } from "../../../src-shared/document/scene-record";
import type { Command } from "../../../src-shared/protocol/command";
import { createComponentCatalog } from "../../../src-shared/scripting/component-catalog";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { EditPlan } from "../commands/edit-plan";
import { planCommand } from "../commands/plan-command";

/** A scene from lines such as "house", "house/door": names that are ids too. */
export function sceneOf(
  paths: readonly string[],
  components: Record<string, readonly ComponentRecord[]> = {},
): SceneRecord {
  const entities = paths.map((path): EntityRecord => {
    const parts = path.split("/");
    const id = parts.at(-1) ?? path;
    const parent = parts.at(-2);
    return {
      id,
      name: id,
      enabled: true,
      ...(parent === undefined ? {} : { parent }),
      components: [{ type: "Transform", id: `${id}.transform` }, ...(components[id] ?? [])],
    };
  });
  return { format: 1, name: "Test", entities };
}

/** A document of that scene, and planning in it. */
export function start(scene: SceneRecord, classes: readonly ScriptClassInfo[] = []) {
  const document = new SceneDocument(scene);
  const catalog = createComponentCatalog(classes);
  const plan = (command: Command) => planCommand({ document, catalog }, command);
  return {
    document,
    plan,
    /** Plans and applies; throws when it is refused. */
    perform: (command: Command): EditPlan => {
      const planned = plan(command);
      if (!planned.ok) throw new Error(`${planned.reason}: ${planned.message}`);
      document.apply(planned.value.diff);
      return planned.value;
    },
    paths: () =>
      document.subtree().map((id) => {
        const names: string[] = [];
        for (let at = document.entity(id); at; at = at.parent === undefined ? undefined : document.entity(at.parent)) {
          names.unshift(at.name);
        }
        return names.join("/");
      }),
    types: (id: string) => document.entity(id)?.components.map(({ type }) => type),
  };
}

/** The command that sets one field; without a value it is reset. */
export const set = (entity: string, component: string, path: string, value?: JsonValue): Command => ({
  kind: "setFields",
  edits: [{ entity, component, path, ...(value === undefined ? {} : { value }) }],
});
