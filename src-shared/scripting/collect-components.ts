import { createId } from "../base/id";
import type { Result } from "../base/result";
import { fail, ok } from "../base/result";
import type { ComponentRecord } from "../document/scene-record";
import type { ComponentCatalog, ComponentTypeInfo } from "./component-catalog";

export type AddRefusal = "unknownType" | "notUnique" | "requirementFailed";

/**
 * What adding a type to an entity takes: its required components that are not there, transitively, each before what
 * needs it, and the type itself last. Nothing is added; all that stands in the way is told in one message.
 */
export function collectComponents(
  catalog: ComponentCatalog,
  present: readonly ComponentRecord[],
  type: string,
  entityName: string,
): Result<readonly ComponentRecord[], AddRefusal> {
  const asked = findAddable(catalog, type);
  if (!asked.ok) return asked;
  const clash = findClash(catalog, asked.value, present);
  if (clash) return fail("notUnique", `${describeClash(type, clash.type)} to ${entityName}.`);

  const collected: ComponentRecord[] = [];
  const problems: string[] = [];
  const open: string[] = [];

  const collect = (info: ComponentTypeInfo): void => {
    open.push(info.type);
    for (const required of info.requires) {
      const stands = [...present, ...collected].some((component) => catalog.isA(component.type, required));
      if (stands) continue;
      const isOpen = open.some((opened) => catalog.isA(opened, required));
      if (isOpen) {
        problems.push(`${[...open, required].join(" requires ")}: they require each other.`);
        continue;
      }
      const found = findAddable(catalog, required);
      if (!found.ok) {
        problems.push(`${info.type} requires ${required}. ${found.message}`);
        continue;
      }
      const inTheWay = findClash(catalog, found.value, [...present, ...collected]);
      if (inTheWay) problems.push(`${info.type} requires ${required}. ${describeClash(required, inTheWay.type)}.`);
      else collect(found.value);
    }
    const clashing = findClash(catalog, info, collected);
    if (clashing) problems.push(`${describeClash(info.type, clashing.type)}.`);
    else collected.push({ type: info.type, id: createId() });
    open.pop();
  };
  collect(asked.value);

  if (problems.length > 0) {
    return fail("requirementFailed", `${type} was not added to ${entityName}. ${[...new Set(problems)].join(" ")}`);
  }
  return ok(collected);
}

/** The type if it can be added by name at all. */
function findAddable(catalog: ComponentCatalog, type: string): Result<ComponentTypeInfo, AddRefusal> {
  if (type === "Script") {
    return fail("unknownType", "Script itself cannot be added: write a class that derives from Script and add that.");
  }
  const info = catalog.find(type);
  if (!info) {
    return fail("unknownType", `There is no component type or script class named "${type}".`);
  }
  if (info.isAbstract) {
    return fail("unknownType", `${type} is abstract: add a class that derives from it.`);
  }
  return ok(info);
}

/** A component beside which one of this type may not stand. */
export function findClash(
  catalog: ComponentCatalog,
  info: ComponentTypeInfo,
  present: readonly ComponentRecord[],
): ComponentRecord | undefined {
  return present.find((component) => {
    const other = catalog.find(component.type);
    if (!other) return component.type === info.type;
    if (other.type === info.type) return true;
    // Both kin to one class that allows no second: that class says so for all that derive from it.
    return info.lineage.some(
      (ancestor) => other.lineage.includes(ancestor) && catalog.find(ancestor)?.disallowsMultiple === true,
    );
  });
}

function describeClash(type: string, present: string): string {
  return type === present
    ? `${type} is already added: an entity holds at most one, so none was added`
    : `${type} cannot stand beside ${present}, of which an entity holds at most one, so none was added`;
}
