import { createId } from "../base/id";
import { runToEnd } from "../base/run-to-end";
import { mapReferences } from "./encoded-value";
import type { ComponentRecord, EntityRecord } from "./scene-record";

/** Copies of subtrees: whole entities in pre-order with new ids. */
export interface EntityCopies {
  readonly entities: readonly EntityRecord[];
  /** The new id of each entity and component that was copied. */
  readonly newIds: ReadonlyMap<string, string>;
}

/**
 * Copies entities, giving them and their components new ids. References among all that is copied point into the copy,
 * others stay as they are.
 */
export function copyEntities(entities: readonly EntityRecord[]): EntityCopies {
  return runToEnd(copyEntitiesInSlices(entities));
}

/** The same, pausing after every entity, for a caller that must not block; the generator returns the copies. */
export function* copyEntitiesInSlices(entities: readonly EntityRecord[]): Generator<void, EntityCopies> {
  const newIds = new Map<string, string>();
  for (const { id, components } of entities) {
    newIds.set(id, createId());
    for (const component of components) newIds.set(component.id, createId());
    yield;
  }
  const mapId = (id: string) => newIds.get(id) ?? id;
  const copies: EntityRecord[] = [];
  for (const entity of entities) {
    const { parent, ...rest } = entity;
    const place = parent === undefined ? {} : { parent: mapId(parent) };
    const components = entity.components.map((component) => copyComponent(component, mapId));
    copies.push({ ...rest, id: mapId(entity.id), ...place, components });
    yield;
  }
  return { entities: copies, newIds };
}

function copyComponent(component: ComponentRecord, mapId: (id: string) => string): ComponentRecord {
  const { id } = component;
  return { ...(mapReferences(component, mapId) as ComponentRecord), id: mapId(id) };
}
