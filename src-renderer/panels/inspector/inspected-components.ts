import type { ComponentRecord, EntityRecord } from "../../../src-shared/document/scene-record";

/** One component of one selected entity. */
export interface ComponentPlace {
  readonly entity: string;
  readonly record: ComponentRecord;
}

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
  return active.components.flatMap((record, index): InspectedComponent[] => {
    const ordinal = counts.get(record.type) ?? 0;
    counts.set(record.type, ordinal + 1);
    const counterparts: ComponentPlace[] = [];
    for (const { id, components } of others) {
      const counterpart = components.filter(({ type }) => type === record.type)[ordinal];
      if (!counterpart) return [];
      counterparts.push({ entity: id, record: counterpart });
    }
    return [{ type: record.type, index, places: [{ entity: active.id, record }, ...counterparts] }];
  });
}
