import { createId } from "../base/id";
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
  const newIds = new Map<string, string>();
  for (const { id, components } of entities) {
    newIds.set(id, createId());
    for (const component of components) newIds.set(component.id, createId());
  }
  const mapId = (id: string) => newIds.get(id) ?? id;
  const copies = entities.map((entity): EntityRecord => {
    const { parent, ...rest } = entity;
    const place = parent === undefined ? {} : { parent: mapId(parent) };
    const components = entity.components.map((component) => copyComponent(component, mapId));
    return { ...rest, id: mapId(entity.id), ...place, components };
  });
  return { entities: copies, newIds };
}

function copyComponent(component: ComponentRecord, mapId: (id: string) => string): ComponentRecord {
  const { id } = component;
  return { ...(mapReferences(component, mapId) as ComponentRecord), id: mapId(id) };
}
