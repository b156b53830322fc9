import { ok } from "../../../src-shared/base/result";
import type { SceneChange } from "../../../src-shared/document/scene-diff";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { Command } from "../../../src-shared/protocol/command";
import { collectComponents } from "../../../src-shared/scripting/collect-components";
import type { PlanContext, PlanResult } from "./edit-plan";
import { refuseUnknownEntity } from "./edit-plan";

/** Adds a component after those that it requires. */
export function planAddComponent(
  { document, catalog }: PlanContext,
  command: Extract<Command, { kind: "addComponent" }>,
): PlanResult {
  const entity = document.entity(command.entity);
  if (!entity) return refuseUnknownEntity(command.entity);
  const collected = collectComponents(catalog, entity.components, command.type, entity.name);
  if (!collected.ok) return collected;
  const diff = collected.value.map((component, index): SceneChange => ({
    kind: "addComponent",
    entity: entity.id,
    component,
    index: entity.components.length + index,
  }));
  const ids = collected.value.map(({ id }) => id);
  const requested = collected.value.at(-1) as ComponentRecord;
  return ok({
    label: `Add ${command.type} to ${entity.name}`,
    diff,
    ids: [requested.id, ...ids.slice(0, -1)],
    fresh: ids,
  });
}
