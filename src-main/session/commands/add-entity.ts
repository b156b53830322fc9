import { createId } from "../../../src-shared/base/id";
import type { JsonValue } from "../../../src-shared/base/json";
import type { Result } from "../../../src-shared/base/result";
import { ok } from "../../../src-shared/base/result";
import { findLimitProblem } from "../../../src-shared/document/field-limits";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { Command, CommandRefusal, NewComponent } from "../../../src-shared/protocol/command";
import type { ComponentCatalog } from "../../../src-shared/scripting/component-catalog";
import { checkFieldEdit } from "./check-field-edit";
import { collectComponents } from "../../../src-shared/scripting/collect-components";
import type { PlanContext, PlanResult } from "./edit-plan";
import { refuse, refuseUnknownEntity } from "./edit-plan";

/** Adds an entity with its components, each after those that it requires. */
export function planAddEntity(
  { document, catalog }: PlanContext,
  command: Extract<Command, { kind: "addEntity" }>,
): PlanResult {
  const { name = "Entity", parent } = command;
  if (parent !== undefined && !document.has(parent)) return refuseUnknownEntity(parent);
  const components = buildComponents(catalog, command.components ?? [], name);
  if (!components.ok) return components;
  const count = document.childrenOf(parent).length;
  const index = Math.min(command.index ?? count, count);
  const id = createId();
  const place = parent === undefined ? {} : { parent };
  const entity = { id, name, enabled: true, ...place, components: components.value };
  return ok({
    label: `Add ${name}`,
    diff: [{ kind: "addEntity", entity, index }],
    ids: [id],
    fresh: components.value.map((component) => component.id),
  });
}

function buildComponents(
  catalog: ComponentCatalog,
  asked: readonly NewComponent[],
  entityName: string,
): Result<readonly ComponentRecord[], CommandRefusal> {
  const transforms = asked.filter(({ type }) => type === "Transform");
  if (transforms.length > 1) return refuse("notUnique", "An entity has exactly one Transform.");
  let components: readonly ComponentRecord[] = [{ type: "Transform", id: createId() }];
  for (const { type: name, ...fields } of asked) {
    const type = catalog.find(name)?.type ?? name;
    // A component listed later may have come already, as one before it requires it.
    if (type !== "Transform" && !components.some((component) => component.type === type && isAsked(asked, type))) {
      const collected = collectComponents(catalog, components, type, entityName);
      if (!collected.ok) return collected;
      components = [...components, ...collected.value];
    }
    const filled = fillComponent(catalog, type, fields);
    if (!filled.ok) return filled;
    components = components.map((component) =>
      component.type === type ? { ...component, ...filled.value } : component,
    );
  }
  return ok(components);
}

function isAsked(asked: readonly NewComponent[], type: string): boolean {
  return asked.filter((component) => component.type === type).length === 1;
}

function fillComponent(
  catalog: ComponentCatalog,
  type: string,
  fields: Omit<NewComponent, "type">,
): Result<Readonly<Record<string, JsonValue>>, CommandRefusal> {
  const filled: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(fields)) {
    // The id belongs to the record that the component was copied from.
    if (value === undefined || name === "id") continue;
    const checked = checkFieldEdit(catalog, { type, id: "" }, name, value);
    if (!checked.ok) return checked;
    const { key, after, field } = checked.value;
    if (after === undefined) continue;
    const problem = field && findLimitProblem(field, after);
    if (problem !== undefined) return refuse("invalidValue", problem);
    filled[key] = after;
  }
  return ok(filled);
}
