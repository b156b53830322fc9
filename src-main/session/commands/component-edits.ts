import { ok } from "../../../src-shared/base/result";
import type { Result } from "../../../src-shared/base/result";
import type { SceneChange } from "../../../src-shared/document/scene-diff";
import type { ComponentRecord, EntityRecord } from "../../../src-shared/document/scene-record";
import type { Command, CommandRefusal } from "../../../src-shared/protocol/command";
import { refuseRemoval } from "../../../src-shared/scripting/refuse-removal";
import type { PlanContext, PlanResult } from "./edit-plan";
import { earlierKeys } from "./earlier-keys";
import { refuse, refuseUnknownEntity } from "./edit-plan";
import { findComponent } from "./find-component";

/** The component that a command names by id or, where unique, by type. */
export function requireComponent(
  { document, catalog }: PlanContext,
  entityId: string,
  component: string,
): Result<{ readonly entity: EntityRecord; readonly component: ComponentRecord }, CommandRefusal> {
  const entity = document.entity(entityId);
  if (!entity) return refuseUnknownEntity(entityId);
  const found = findComponent(document, catalog, entityId, component);
  if (found) return ok({ entity, component: found });
  const isAmbiguous = entity.components.some(({ type }) => type === component);
  return refuse(
    "unknownComponent",
    isAmbiguous
      ? `${entity.name} has several components of the type ${component}: name one by its id.`
      : `${entity.name} has no component "${component}".`,
  );
}

/** Removes a component unless another one needs it. */
export function planRemoveComponent(
  context: PlanContext,
  command: Extract<Command, { kind: "removeComponent" }>,
): PlanResult {
  const found = requireComponent(context, command.entity, command.component);
  if (!found.ok) return found;
  const { entity, component } = found.value;
  const refusal = refuseRemoval(context.catalog, entity, component);
  if (refusal !== undefined) return refuse("required", refusal);
  const index = entity.components.indexOf(component);
  return ok({
    label: `Remove ${component.type} from ${entity.name}`,
    diff: [{ kind: "removeComponent", entity: entity.id, component, index }],
    ids: [],
    fresh: [],
  });
}

/** Moves a component among the others; the Transform stays first. An index too large means the end. */
export function planMoveComponent(
  context: PlanContext,
  command: Extract<Command, { kind: "moveComponent" }>,
): PlanResult {
  const found = requireComponent(context, command.entity, command.component);
  if (!found.ok) return found;
  const { entity, component } = found.value;
  if (component.type === "Transform") return refuse("required", "The Transform stays first.");
  const before = entity.components.indexOf(component);
  const after = Math.min(Math.max(command.index, 1), entity.components.length - 1);
  return ok({
    label: `Move ${component.type}`,
    diff:
      before === after ? [] : [{ kind: "moveComponent", entity: entity.id, component: component.id, before, after }],
    ids: [],
    fresh: [],
  });
}

/** Takes every declared field back to "not set"; values set aside stay. */
export function planResetComponent(
  context: PlanContext,
  command: Extract<Command, { kind: "resetComponent" }>,
): PlanResult {
  const { catalog } = context;
  const found = requireComponent(context, command.entity, command.component);
  if (!found.ok) return found;
  const { entity, component } = found.value;
  const info = catalog.find(component.type);
  if (!info) {
    return refuse("unknownType", `${component.type} is missing: its values are kept until the class is back.`);
  }
  const declared = [...info.fields.keys()];
  const keys = new Set([...declared, ...declared.flatMap((key) => earlierKeys(info, component, key))]);
  const diff = [...keys].flatMap((key): SceneChange[] => {
    const before = component[key];
    if (before === undefined) return [];
    return [{ kind: "setComponent", entity: entity.id, component: component.id, key, before }];
  });
  return ok({
    label: `Reset ${component.type} of ${entity.name}`,
    diff,
    ids: [],
    fresh: info.isScript ? [component.id] : [],
  });
}
