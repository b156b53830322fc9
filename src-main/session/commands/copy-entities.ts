import { createId } from "../../../src-shared/base/id";
import { mapReferences } from "../../../src-shared/document/encoded-value";
import type { SceneChange } from "../../../src-shared/document/scene-diff";
import type { SceneDocument } from "../../../src-shared/document/scene-document";
import type { ComponentRecord, EntityRecord } from "../../../src-shared/document/scene-record";
import type { SiblingDraft } from "./sibling-draft";

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

/** Adds copies below the parents that they name: roots at the given index, the others in their order at the end. */
export function addCopies(
  draft: SiblingDraft,
  copies: readonly EntityRecord[],
  rootIndex: (root: EntityRecord) => number | undefined,
): readonly SceneChange[] {
  const added = new Set<string>();
  return copies.map((entity): SceneChange => {
    const isRoot = entity.parent === undefined || !added.has(entity.parent);
    added.add(entity.id);
    const index = draft.insert(entity.id, entity.parent, isRoot ? rootIndex(entity) : undefined);
    return { kind: "addEntity", entity, index };
  });
}

/** "Cube (1)": the first such name that no sibling bears; the name itself when it is free. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const stem = name.replace(/ \(\d+\)$/, "");
  let number = 1;
  while (taken.has(`${stem} (${number})`)) number++;
  return `${stem} (${number})`;
}

/** The names of a parent's children. */
export function namesBelow(document: SceneDocument, parent: string | undefined): Set<string> {
  return new Set(document.childrenOf(parent).map((id) => document.entity(id)?.name ?? ""));
}

function copyComponent(component: ComponentRecord, mapId: (id: string) => string): ComponentRecord {
  const { id } = component;
  return { ...(mapReferences(component, mapId) as ComponentRecord), id: mapId(id) };
}
