import { createId } from "../../../src-shared/base/id";
import type { JsonValue } from "../../../src-shared/base/json";
import type { Result } from "../../../src-shared/base/result";
import { fail, ok } from "../../../src-shared/base/result";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { ComponentClass } from "../../api/index";
import { Component, Script } from "../../api/index";
import type { BoundField, ComponentType } from "../types/component-type";
import type { TypeRegistry } from "../types/type-registry";
import { convertValue } from "../values/convert-value";
import type { LiveReferences } from "../values/value-codec";
import type { ComponentBuilder } from "./component-builder";
import type { ComponentNode, WorldEntity } from "./world-objects";

/** What adding a component needs of a world. */
export interface BuildingWorld extends LiveReferences {
  readonly types: TypeRegistry;
  readonly builder: ComponentBuilder;
  insertNode(entity: WorldEntity, record: ComponentRecord): ComponentNode;
  deleteNode(node: ComponentNode): void;
}

type Refusal = "unknownType" | "notUnique" | "failed";

/**
 * Makes a component on an entity, before it those that it requires and that are missing, each with its values in place.
 * What it requires is collected before anything is added: all of it is added, or nothing.
 */
export function addRequestedComponent(
  world: BuildingWorld,
  entity: WorldEntity,
  requested: ComponentClass | string,
  fields: Readonly<Record<string, unknown>>,
): Result<readonly ComponentNode[], Refusal> {
  if (entity.isSelfDestroyed) return fail("failed", `${entity.name} is destroyed; nothing can be added to it.`);
  const found = findType(world.types, requested);
  if (!found.ok) return found;
  const type = found.value;
  if (type.isUnique && entity.findNode(type.componentClass)) {
    return fail("notUnique", `${entity.name} has a ${type.name} already, and there can be only one.`);
  }
  const required = collectRequired(world.types, type, entity);
  if (!required.ok) return required;

  const nodes: ComponentNode[] = [];
  for (const each of required.value) {
    const node = world.insertNode(entity, { id: createId(), type: each.name });
    nodes.push(node);
    if (world.builder.construct(node)) continue;
    for (const made of nodes) world.deleteNode(made);
    return fail("failed", `${type.name} was not added to ${entity.name}, as ${each.name} could not be made.`);
  }
  for (const node of nodes) world.builder.inject(node);
  assignFields(nodes.at(-1) as ComponentNode, fields, world);
  return ok(nodes);
}

function findType(types: TypeRegistry, requested: ComponentClass | string): Result<ComponentType, Refusal> {
  if (requested === Script || requested === Component) {
    return fail("unknownType", `${requested.name} itself cannot be added: derive a class from Script and add that.`);
  }
  const type = typeof requested === "string" ? types.find(requested) : types.findByClass(requested);
  const name = typeof requested === "string" ? requested : requested.name;
  if (!type) return fail("unknownType", `There is no component type ${name}. A script class has to be exported.`);
  if (type.isAbstract) return fail("unknownType", `${name} is abstract: add a class derived from it.`);
  return ok(type);
}

/** The types to add, dependencies first, the requested one last. Types that require each other come once. */
function collectRequired(
  types: TypeRegistry,
  type: ComponentType,
  entity: WorldEntity,
): Result<readonly ComponentType[], Refusal> {
  const collected: ComponentType[] = [];
  const visited = new Set<ComponentType>();
  const visit = (current: ComponentType): Result<void, Refusal> => {
    if (visited.has(current)) return ok();
    visited.add(current);
    for (const name of current.required) {
      const dependency = types.find(name);
      if (dependency && entity.findNode(dependency.componentClass)) continue;
      if (!dependency) return fail("failed", `${current.name} requires ${name}, and there is no such component type.`);
      if (dependency.isAbstract) return fail("failed", `${current.name} requires ${name}, which is abstract.`);
      const visitedBelow = visit(dependency);
      if (!visitedBelow.ok) return visitedBelow;
    }
    collected.push(current);
    return ok();
  };
  const result = visit(type);
  return result.ok ? ok(collected) : result;
}

/**
 * Sets fields of a component just made: live values, or encoded ones as in a scene file. Throws if one does not fit its
 * field. They count as set. What is no field of a script is put on its object all the same.
 */
export function assignFields(
  node: ComponentNode,
  values: Readonly<Record<string, unknown>>,
  references?: LiveReferences,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = node.type?.layout.byName.get(name);
    if (!field || field.type.kind === "unknown") {
      if (node.script) Reflect.set(node.script.instance, name, value);
      continue;
    }
    const live = isEncoded(field, value) && references ? decode(field, value, references) : value;
    // Only a Transform takes plain lists of numbers, by its setters.
    if (references) node.record = { ...node.record, [name]: field.codec.encode(live, name) };
    if (node.script || node.type?.name === "Transform") node.write(field, live);
    else node.assign(field.index, live);
    if (references && !node.script) node.known[field.index] = node.record[name];
  }
}

function isEncoded(field: BoundField, value: unknown): value is JsonValue {
  try {
    field.codec.encode(value, field.name);
    return false;
  } catch {
    return true;
  }
}

function decode(field: BoundField, value: JsonValue, references: LiveReferences): unknown {
  const conversion = convertValue(field.type, value);
  return conversion ? field.codec.decode(conversion.value, references) : value;
}
