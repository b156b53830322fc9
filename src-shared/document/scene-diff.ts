import type { JsonValue } from "../base/json";
import type { ComponentRecord, EntityRecord } from "./scene-record";

/** What a command changed, in order. Applying the reversed diff restores the scene exactly. */
export type SceneDiff = readonly SceneChange[];

/** Where an entity stands: `index` counts its siblings under `parent`, or at the top level without one. */
export interface EntityPlace {
  readonly parent?: string;
  readonly index: number;
}

export type SceneChange =
  /** The entity comes or goes alone; a subtree is one change per entity, parents first on adding, last on removing. */
  | { readonly kind: "addEntity"; readonly entity: EntityRecord; readonly index: number }
  | { readonly kind: "removeEntity"; readonly entity: EntityRecord; readonly index: number }
  | { readonly kind: "moveEntity"; readonly id: string; readonly before: EntityPlace; readonly after: EntityPlace }
  /** `name`, `enabled`, `tags` or an unknown key of an entity. */
  | {
      readonly kind: "setEntity";
      readonly id: string;
      readonly key: string;
      readonly before?: JsonValue;
      readonly after?: JsonValue;
    }
  | {
      readonly kind: "addComponent" | "removeComponent";
      readonly entity: string;
      readonly component: ComponentRecord;
      readonly index: number;
    }
  | {
      readonly kind: "moveComponent";
      readonly entity: string;
      readonly component: string;
      readonly before: number;
      readonly after: number;
    }
  /** One whole field (or `enabled`, or `type` on retargeting) of a component; an absent side means "not set". */
  | {
      readonly kind: "setComponent";
      readonly entity: string;
      readonly component: string;
      readonly key: string;
      readonly before?: JsonValue;
      readonly after?: JsonValue;
    }
  /** `name` or an unknown key of the scene itself. */
  | { readonly kind: "setScene"; readonly key: string; readonly before?: JsonValue; readonly after?: JsonValue };

/** The sides of a setting as a change holds them. */
export function sidesOf(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): { readonly before?: JsonValue; readonly after?: JsonValue } {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

export function reverseDiff(diff: SceneDiff): SceneDiff {
  return diff.map(reverseChange).reverse();
}

function reverseChange(change: SceneChange): SceneChange {
  switch (change.kind) {
    case "addEntity":
      return { ...change, kind: "removeEntity" };
    case "removeEntity":
      return { ...change, kind: "addEntity" };
    case "addComponent":
      return { ...change, kind: "removeComponent" };
    case "removeComponent":
      return { ...change, kind: "addComponent" };
    case "moveEntity":
      return { ...change, before: change.after, after: change.before };
    case "moveComponent":
      return { ...change, before: change.after, after: change.before };
    case "setEntity":
    case "setComponent":
    case "setScene": {
      const { before, after, ...rest } = change;
      return { ...rest, ...sidesOf(after, before) };
    }
  }
}
