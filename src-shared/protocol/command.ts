import type { JsonValue } from "../base/json";
import type { SceneDiff } from "../document/scene-diff";
import type { EntityRecord } from "../document/scene-record";

/** One undoable edit: it changes all it names or nothing. While playing it acts on the running game and leaves no history. */
export type Command =
  | SingleCommand
  /** Several commands as one undo step, each planned on what those before it leave. */
  | { readonly kind: "batch"; readonly label: string; readonly commands: readonly SingleCommand[] }
  /** Takes values that the user set while playing into the edit scene; undoable as one step. */
  | { readonly kind: "applyPlayEdits"; readonly edits: readonly FieldEdit[] };

/** A command that can be part of a batch. */
export type SingleCommand =
  | {
      readonly kind: "addEntity";
      readonly name?: string;
      readonly parent?: string;
      readonly index?: number;
      /** A Transform is added when none is named. */
      readonly components?: readonly NewComponent[];
    }
  /** With everything below them. */
  | { readonly kind: "deleteEntities"; readonly ids: readonly string[] }
  | { readonly kind: "duplicateEntities"; readonly ids: readonly string[] }
  /** They keep their place in the world; `index` is where the first of them stands afterwards. */
  | {
      readonly kind: "reparentEntities";
      readonly ids: readonly string[];
      readonly parent?: string;
      readonly index?: number;
    }
  | { readonly kind: "renameEntity"; readonly id: string; readonly name: string }
  /** Empty takes all of them away. */
  | { readonly kind: "setTags"; readonly ids: readonly string[]; readonly tags: readonly string[] }
  | { readonly kind: "setEnabled"; readonly ids: readonly string[]; readonly enabled: boolean }
  | { readonly kind: "addComponent"; readonly entity: string; readonly type: string }
  | { readonly kind: "removeComponent"; readonly entity: string; readonly component: string }
  /** `index` among the entity's components; the Transform stays first. */
  | { readonly kind: "moveComponent"; readonly entity: string; readonly component: string; readonly index: number }
  | { readonly kind: "resetComponent"; readonly entity: string; readonly component: string }
  /** Edits with the same `mergeKey` in a row are one undo step. */
  | { readonly kind: "setFields"; readonly edits: readonly FieldEdit[]; readonly mergeKey?: string }
  /** `entities` as copied by `getScene`, subtrees in pre-order; they get new ids and inner references follow. */
  | {
      readonly kind: "pasteEntities";
      readonly entities: readonly EntityRecord[];
      readonly parent?: string;
      readonly index?: number;
    };

export interface NewComponent {
  readonly type: string;
  readonly [field: string]: JsonValue | undefined;
}

export interface FieldEdit {
  readonly entity: string;
  /** The component's id or, where the entity has one of that type, its type name. */
  readonly component: string;
  /** "speed", "position.x", "items[2].name"; "enabled" switches the component itself. */
  readonly path: string;
  /** Encoded as in the file. Without it the field returns to "not set". */
  readonly value?: JsonValue;
}

export type CommandResult = CommandDone | CommandRefused;

/** Where a component is: its entity's id, and its own id or, where there is one of that type, the type's name. */
export interface ComponentPlace {
  readonly entity: string;
  readonly component: string;
}

export interface CommandDone {
  readonly ok: true;
  /** Empty when the command changed nothing; no undo step is made then. */
  readonly diff: SceneDiff;
  /**
   * The ids of what it made: of entities the topmost ones, whose descendants are in the diff; for addComponent the
   * component first and then its dependencies.
   */
  readonly ids: readonly string[];
}

export interface CommandRefused {
  readonly ok: false;
  readonly reason: CommandRefusal;
  readonly message: string;
}

export type CommandRefusal =
  | "noScene"
  | "invalidCommand"
  | "unknownEntity"
  | "unknownComponent"
  | "unknownType"
  | "unknownField"
  | "invalidValue"
  | "invalidPath"
  | "cycle"
  | "notUnique"
  | "required"
  | "requirementFailed"
  | "domainFailed";
