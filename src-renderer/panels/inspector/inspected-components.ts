import type { EntityRecord } from "../../../src-shared/document/scene-record";
import type { ComponentPlace } from "../../../src-shared/protocol/command";

/** A component that every selected entity has, shown and edited as one. */
export interface InspectedComponent {
  readonly type: string;
  /** That of the active entity first: it stands for all where one must. */
  readonly places: readonly [ComponentPlace, ...ComponentPlace[]];
  /** Among the components of the active entity. */
  readonly index: number;
}

/**
 * The components that all entities have, in the order of the first one. The second component of a type belongs to the
 * second one of that type on the others.
 */
export function commonComponents(entities: readonly EntityRecord[]): readonly InspectedComponent[] {
  const [active, ...others] = entities;
  if (!active) return [];
  const counts = new Map<string, number>();
  return active.components.flatMap(({ id, type }, index): InspectedComponent[] => {
    const ordinal = counts.get(type) ?? 0;
    counts.set(type, ordinal + 1);
    const counterparts: ComponentPlace[] = [];
    for (const { id: entity, components } of others) {
      const counterpart = components.filter((component) => component.type === type)[ordinal];
      if (!counterpart) return [];
      counterparts.push({ entity, component: counterpart.id });
    }
    return [{ type, index, places: [{ entity: active.id, component: id }, ...counterparts] }];
  });
}

/** The types that some of the entities have and not all, or not as often; each once, in the order in which they occur. */
export function partlySharedTypes(
  entities: readonly EntityRecord[],
  shared: readonly InspectedComponent[],
): readonly string[] {
  const all = new Set(shared.flatMap(({ places }) => places.map(({ component }) => component)));
  const left = entities.flatMap(({ components }) => components.filter(({ id }) => !all.has(id)));
  return [...new Set(left.map(({ type }) => type))];
}
