import type { Result } from "../../../src-shared/base/result";
import { fail, ok } from "../../../src-shared/base/result";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { ComponentCatalog } from "../../../src-shared/scripting/component-catalog";
import type { AddRefusal } from "../../../src-shared/scripting/collect-components";
import { collectComponents } from "../../../src-shared/scripting/collect-components";
import type { ComponentClass } from "../../api/index";
import { Script } from "../../api/index";
import { messageOf } from "../faults/thrown-value";
import type { TypeRegistry } from "../types/type-registry";
import { findProperty } from "../values/find-property";
import { takeGiven } from "../values/given-value";
import type { LiveReferences } from "../values/value-codec";
import type { ComponentBuilder } from "./component-builder";
import type { ComponentNode, WorldEntity } from "./world-objects";

/** What adding a component needs of a world. */
export interface BuildingWorld extends LiveReferences {
  readonly types: TypeRegistry;
  readonly catalog: ComponentCatalog;
  readonly builder: ComponentBuilder;
  /** Tells the console that something a script asked for was refused. */
  readonly warn: (message: string, entity: WorldEntity) => void;
  /** The same, once for each message. */
  warnOnce(message: string, entity: WorldEntity): void;
  insertNode(entity: WorldEntity, record: ComponentRecord): ComponentNode;
  deleteNode(node: ComponentNode): void;
}

type Refusal = AddRefusal | "failed";

/**
 * Makes a component on an entity, before it those that it requires and that are missing, each with its values in place.
 * The rules are those of the inspector. What it requires is collected before anything is added: all of it is added, or
 * nothing.
 */
export function addRequestedComponent(
  world: BuildingWorld,
  entity: WorldEntity,
  requested: ComponentClass | string,
  fields: Readonly<Record<string, unknown>>,
): Result<readonly ComponentNode[], Refusal> {
  if (entity.isSelfDestroyed) return fail("failed", `${entity.name} is destroyed; nothing can be added to it.`);
  const name = nameType(world.types, requested);
  if (!name.ok) return name;
  const present = entity.nodes.filter((node) => !node.isDestroyed).map((node) => node.record);
  const collected = collectComponents(world.catalog, present, name.value, entity.name);
  if (!collected.ok) return collected;

  const nodes: ComponentNode[] = [];
  const takeBack = (why: string) => {
    for (const made of nodes) world.deleteNode(made);
    return fail("failed", `${name.value} was not added to ${entity.name}: ${why}`);
  };
  for (const record of collected.value) {
    const node = world.insertNode(entity, record);
    nodes.push(node);
    if (!world.builder.construct(node)) return takeBack(`${record.type} could not be made.`);
  }
  for (const node of nodes) world.builder.inject(node);
  try {
    const node = nodes.at(-1) as ComponentNode;
    const problems = findStrangeNames(node, Object.keys(fields));
    assignFields(node, fields, world);
    for (const problem of problems) world.warnOnce(problem, entity);
  } catch (error) {
    return takeBack(messageOf(error));
  }
  return ok(nodes);
}

/** The name of a component type that a script asks for. */
export function nameType(types: TypeRegistry, requested: ComponentClass | string): Result<string, Refusal> {
  if (typeof requested === "string") return ok(requested);
  // From JavaScript anything may come, and an import that goes in a circle is undefined for a while.
  if (typeof requested !== "function") {
    return fail(
      "unknownType",
      `There is nothing to add: a class or its name is asked for, and this is ${typeof requested}.`,
    );
  }
  if (requested === Script) return ok(requested.name);
  const type = types.findByClass(requested);
  if (type) return ok(type.name);
  return fail("unknownType", `There is no component type ${requested.name}. A script class has to be exported.`);
}

/**
 * Sets fields of a component just made to what a script gives, see `takeGiven`. Throws if one does not fit its field. They
 * count as set. What is no field of a script is put on its object all the same, but in no method's place.
 */
function assignFields(
  node: ComponentNode,
  values: Readonly<Record<string, unknown>>,
  references: LiveReferences,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = node.type?.layout.byName.get(name);
    if (!field || field.type.kind === "unknown") {
      if (node.script && !isMethod(node.script.instance, name)) Reflect.set(node.script.instance, name, value);
      continue;
    }
    const { live, encoded } = takeGiven(field, value, references);
    // Only a Transform takes plain lists of numbers, by its setters.
    node.record = { ...node.record, [name]: encoded };
    if (node.script || node.type?.name === "Transform") node.write(field, live);
    else node.assign(field.index, live);
    if (!node.script) node.known[field.index] = encoded;
  }
}

/** What is wrong with values for something that the component does not have: mostly a slip of the pen. */
function findStrangeNames({ type, script }: ComponentNode, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    if (!type || type.layout.byName.has(name)) return [];
    if (script && isMethod(script.instance, name)) return [`${name} is a method of ${type.name}, and stays as it is.`];
    if (script && name in script.instance) return [];
    const fields = type.layout.fields.map((field) => field.name);
    return [`${type.name} has no public field "${name}"${fields.length > 0 ? `, but ${fields.join(", ")}` : ""}.`];
  });
}

function isMethod(instance: object, name: string): boolean {
  return !Object.hasOwn(instance, name) && typeof findProperty(instance, name)?.value === "function";
}
