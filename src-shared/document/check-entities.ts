import { createId } from "../base/id";
import type { JsonValue } from "../base/json";
import { isJsonObject } from "../base/json";
import type { Failure, Ok } from "../base/result";
import { fail, ok } from "../base/result";
import { runToEnd } from "../base/run-to-end";
import type { ComponentRecord, EntityRecord } from "./scene-record";

/** What is wrong with the entity at an index, and what to do. */
class EntityError extends Error {
  constructor(
    readonly index: number,
    message: string,
  ) {
    super(message);
  }
}

export type CheckedEntities = Ok<readonly EntityRecord[]> | (Failure<"invalidEntity"> & { readonly index: number });

/**
 * Checks entities that came from outside and returns them as a document takes them: in pre-order, each with exactly one
 * Transform that comes first. What is merely left out (a name, `enabled`, a component's id) is filled in; unknown keys and
 * types are kept. A failure tells the index of the entity at fault.
 */
export function checkEntities(values: readonly JsonValue[]): CheckedEntities {
  return runToEnd(checkEntitiesInSlices(values));
}

/** The same, pausing after every entity, for a caller that must not block; the generator returns the result. */
export function* checkEntitiesInSlices(values: readonly JsonValue[]): Generator<void, CheckedEntities> {
  try {
    const componentIds = new Set<string>();
    const entities: EntityRecord[] = [];
    for (const [index, value] of values.entries()) {
      entities.push(checkEntity(value, index, componentIds));
      yield;
    }
    return ok(orderEntities(entities));
  } catch (error) {
    if (!(error instanceof EntityError)) throw error;
    return { ...fail("invalidEntity", error.message), index: error.index };
  }
}

function checkEntity(value: JsonValue, index: number, componentIds: Set<string>): EntityRecord {
  const refuse = (message: string) => new EntityError(index, message);
  if (!isJsonObject(value)) throw refuse("An entity must be an object.");
  const { id, name = "Entity", enabled = true, parent, tags, components = [] } = value;
  if (typeof id !== "string" || id === "") throw refuse('An entity needs an "id", a text that is unique in the scene.');
  if (typeof name !== "string") throw refuse(`The name of entity "${id}" must be a text.`);
  if (typeof enabled !== "boolean") throw refuse(`"enabled" of entity "${name}" must be true or false.`);
  if (parent !== undefined && parent !== null && typeof parent !== "string") {
    throw refuse(`"parent" of entity "${name}" must be the id of another entity.`);
  }
  if (tags !== undefined && !isTagList(tags)) {
    throw refuse(`"tags" of entity "${name}" must be a list of texts, none of them empty and none twice.`);
  }
  if (!Array.isArray(components)) throw refuse(`"components" of entity "${name}" must be a list.`);
  const checked = components.map((component: JsonValue) => checkComponent(component, name, componentIds, refuse));
  const isWhole = value.name === name && value.enabled === enabled && parent !== null;
  if (isWhole && checked[0]?.type === "Transform" && checked.every((component, at) => component === components[at])) {
    // By far the usual case, and a copy of every entity would cost more than all the checks.
    if (!checked.some(({ type }, at) => at > 0 && type === "Transform")) return value as EntityRecord;
  }
  const { parent: _parent, ...rest } = value;
  const place = typeof parent === "string" ? { parent } : {};
  return { ...rest, id, name, enabled, ...place, components: withTransformFirst(checked, name, refuse) };
}

function isTagList(value: JsonValue): boolean {
  if (!Array.isArray(value)) return false;
  return value.every((tag) => typeof tag === "string" && tag !== "") && new Set(value).size === value.length;
}

function checkComponent(
  value: JsonValue,
  entity: string,
  ids: Set<string>,
  refuse: (message: string) => EntityError,
): ComponentRecord {
  if (!isJsonObject(value)) throw refuse(`A component of entity "${entity}" is not an object.`);
  const { type, id = createId(), enabled } = value;
  if (typeof type !== "string" || type === "") throw refuse(`A component of entity "${entity}" needs a "type".`);
  if (typeof id !== "string" || id === "") throw refuse(`The id of ${type} on entity "${entity}" must be a text.`);
  if (enabled !== undefined && typeof enabled !== "boolean") {
    throw refuse(`"enabled" of ${type} on entity "${entity}" must be true or false.`);
  }
  if (ids.has(id)) throw refuse(`Two components have the id "${id}": give one of them another.`);
  ids.add(id);
  return (value.id === id ? value : { ...value, id }) as ComponentRecord;
}

function withTransformFirst(
  components: readonly ComponentRecord[],
  entity: string,
  refuse: (message: string) => EntityError,
): readonly ComponentRecord[] {
  const transforms = components.filter(({ type }) => type === "Transform");
  if (transforms.length > 1)
    throw refuse(`Entity "${entity}" has ${transforms.length} Transforms: remove all but one.`);
  if (components[0]?.type === "Transform") return components;
  const transform: ComponentRecord = transforms[0] ?? { type: "Transform", id: createId() };
  return [transform, ...components.filter((component) => component !== transform)];
}

/** Puts the entities in pre-order, siblings in the order given. */
function orderEntities(entities: readonly EntityRecord[]): readonly EntityRecord[] {
  const indices = new Map<string, number>();
  for (const [index, { id }] of entities.entries()) {
    if (indices.has(id)) throw new EntityError(index, `Two entities have the id "${id}": give one of them another.`);
    indices.set(id, index);
  }
  const roots: EntityRecord[] = [];
  const children = new Map<string, EntityRecord[]>();
  for (const [index, entity] of entities.entries()) {
    const { parent } = entity;
    if (parent === undefined) roots.push(entity);
    else if (indices.has(parent)) {
      const siblings = children.get(parent);
      if (siblings) siblings.push(entity);
      else children.set(parent, [entity]);
    } else {
      throw new EntityError(
        index,
        `The parent "${parent}" of entity "${entity.name}" is not in the scene: remove "parent", or name an entity that is there.`,
      );
    }
  }
  const ordered: EntityRecord[] = [];
  const stack = roots.reverse();
  for (let entity = stack.pop(); entity; entity = stack.pop()) {
    ordered.push(entity);
    const below = children.get(entity.id) ?? [];
    for (let index = below.length - 1; index >= 0; index--) stack.push(below[index] as EntityRecord);
  }
  if (ordered.length < entities.length) {
    const reached = new Set(ordered);
    const index = entities.findIndex((entity) => !reached.has(entity));
    throw new EntityError(
      index,
      `Entity "${entities[index]?.name ?? ""}" is below itself: its parents form a circle. Change one of their "parent".`,
    );
  }
  return ordered;
}
