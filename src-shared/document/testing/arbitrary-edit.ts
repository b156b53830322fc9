import fc from "fast-check";
import type { JsonValue } from "../../base/json";
import type { SceneChange, SceneDiff } from "../scene-diff";
import { sidesOf } from "../scene-diff";
import type { SceneDocument } from "../scene-document";
import { anyText, anyValue } from "./arbitrary-scene";

/** Numbers and values from which an edit is made that fits whatever document it meets. */
export interface EditSeed {
  readonly kind: SceneChange["kind"];
  readonly picks: readonly [number, number, number];
  readonly text: string;
  readonly value: JsonValue;
}

const pick = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

export const anyEditSeed: fc.Arbitrary<EditSeed> = fc.record({
  kind: fc.constantFrom(
    "addEntity",
    "removeEntity",
    "moveEntity",
    "setEntity",
    "addComponent",
    "removeComponent",
    "moveComponent",
    "setComponent",
    "setScene",
  ),
  picks: fc.tuple(pick, pick, pick),
  text: anyText,
  value: anyValue,
});

/** The edit that a seed stands for in a document as it is now; empty where there is nothing to edit. */
export function makeEdit(document: SceneDocument, seed: EditSeed, number: number): SceneDiff {
  const ids = document.subtree();
  const [first, second, third] = seed.picks;
  const id = pickFrom(ids, first);
  const entity = id === undefined ? undefined : document.entity(id);
  const parent = pickFrom([undefined, ...ids], second);
  switch (seed.kind) {
    case "addEntity": {
      const index = Math.floor(third * (document.childrenOf(parent).length + 1));
      const place = parent === undefined ? {} : { parent };
      const components = [{ type: "Transform", id: `new ${number} transform` }];
      return [
        {
          kind: "addEntity",
          index,
          entity: { id: `new ${number}`, name: seed.text, enabled: true, ...place, components },
        },
      ];
    }
    case "setScene": {
      const before = document.headerValue("name");
      return [{ kind: "setScene", key: "name", ...sidesOf(before, seed.text) }];
    }
    default:
      break;
  }
  if (!entity || id === undefined) return [];
  const component = pickFrom(entity.components, second);
  switch (seed.kind) {
    case "removeEntity":
      return document
        .subtree(id)
        .reverse()
        .flatMap((below): SceneChange[] => {
          const gone = document.entity(below);
          return gone ? [{ kind: "removeEntity", entity: gone, index: document.indexOf(below) }] : [];
        });
    case "moveEntity": {
      if (parent !== undefined && document.isWithin(parent, id)) return [];
      const others = document.childrenOf(parent).length - (entity.parent === parent ? 1 : 0);
      return [
        {
          kind: "moveEntity",
          id,
          before: { ...(entity.parent === undefined ? {} : { parent: entity.parent }), index: document.indexOf(id) },
          after: { ...(parent === undefined ? {} : { parent }), index: Math.floor(third * (others + 1)) },
        },
      ];
    }
    case "setEntity":
      return [{ kind: "setEntity", id, key: "name", before: entity.name, after: seed.text }];
    case "addComponent": {
      const index = Math.floor(third * (entity.components.length + 1));
      return [
        {
          kind: "addComponent",
          entity: id,
          component: { type: "Mover", id: `new ${number}`, speed: seed.value },
          index,
        },
      ];
    }
    case "removeComponent":
      if (!component) return [];
      return [{ kind: "removeComponent", entity: id, component, index: entity.components.indexOf(component) }];
    case "moveComponent": {
      if (!component) return [];
      const after = Math.floor(third * entity.components.length);
      return [
        {
          kind: "moveComponent",
          entity: id,
          component: component.id,
          before: entity.components.indexOf(component),
          after,
        },
      ];
    }
    case "setComponent": {
      if (!component) return [];
      const before = component.speed;
      const isUnset = third < 0.3;
      return [
        {
          kind: "setComponent",
          entity: id,
          component: component.id,
          key: "speed",
          ...sidesOf(before, isUnset ? undefined : seed.value),
        },
      ];
    }
    default:
      return [];
  }
}

function pickFrom<T>(items: readonly T[], place: number): T | undefined {
  return items[Math.floor(place * items.length)];
}
