import type { JsonObject } from "../base/json";

/** The version of scene files that this build writes; older ones are migrated on load. */
export const sceneFormat = 1;

/** A scene without its entities. Unknown keys are kept here as on every level. */
export interface SceneHeader extends JsonObject {
  readonly format: number;
  readonly name: string;
}

/** A whole scene as in its file. */
export interface SceneRecord extends SceneHeader {
  /** In hierarchy pre-order: a parent comes before its children, siblings in their order. */
  readonly entities: readonly EntityRecord[];
}

export interface EntityRecord extends JsonObject {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  /** The id of the parent entity; absent at the top level. */
  readonly parent?: string;
  /** Words by which scripts find it, none twice; absent when there is none. */
  readonly tags?: readonly string[];
  /** The Transform first, then the others in the order of the inspector. */
  readonly components: readonly ComponentRecord[];
}

/** A component: its id and type, then its fields as first-class properties, encoded, and only those that were set. */
export interface ComponentRecord extends JsonObject {
  readonly id: string;
  readonly type: string;
  /** Absent means enabled. */
  readonly enabled?: boolean;
}

/** The keys of a ComponentRecord that are not fields; a script field may not have such a name. */
export const reservedComponentKeys: ReadonlySet<string> = new Set(["id", "type", "enabled"]);
