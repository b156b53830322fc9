import type { JsonValue } from "../../src-shared/base/json";
import { mapReferences } from "../../src-shared/document/encoded-value";
import { getAtPath, parseFieldPath } from "../../src-shared/document/field-path";
import type { SceneDocument } from "../../src-shared/document/scene-document";
import type { FieldEdit } from "../../src-shared/protocol/command";
import type { FieldSnapshot } from "../../src-shared/protocol/session-api";
import type { PlanContext } from "./commands/edit-plan";
import { planSetFields } from "./commands/set-fields";

/** What the user, not a script, changed while playing: the newest value of each place, in the order of first change. */
export class PlayEdits {
  private readonly edits = new Map<string, FieldEdit>();

  /** Remembers an edit with the value that the instance really took, as `fields` tells. */
  record(edit: FieldEdit, component: string, fields: readonly FieldSnapshot[]): void {
    const taken = { ...edit, component, ...readTaken(edit, fields) };
    const key = keyOf(taken);
    // What was set inside a value is covered by the whole value now.
    for (const other of this.edits.keys()) {
      if (other.startsWith(`${key}.`) || other.startsWith(`${key}[`)) this.edits.delete(other);
    }
    this.edits.set(key, taken);
  }

  /**
   * Those that have a place in the edit scene: what a script spawned has none, and cannot be referred to there. What does
   * not fit the newest code, where the game runs an older one, has none either.
   */
  applicableTo(context: PlanContext): readonly FieldEdit[] {
    const { document } = context;
    return [...this.edits.values()].filter(
      (edit) =>
        document.component(edit.entity, edit.component) &&
        (edit.value === undefined || refersOnlyInto(document, edit.value)) &&
        planSetFields(context, [edit]).ok,
    );
  }
}

function refersOnlyInto(document: SceneDocument, value: JsonValue): boolean {
  let isWithin = true;
  mapReferences(value, (id) => {
    isWithin &&= document.has(id) || document.ownerOf(id) !== undefined;
    return id;
  });
  return isWithin;
}

function readTaken(edit: FieldEdit, fields: readonly FieldSnapshot[]): Partial<FieldEdit> {
  if (edit.value === undefined) return {};
  const [name, ...steps] = parseFieldPath(edit.path) ?? [""];
  const field = fields.find((candidate) => candidate.name === name);
  const value = field && getAtPath(field.type, field.value, steps);
  return value === undefined ? {} : { value };
}

function keyOf({ entity, component, path }: FieldEdit): string {
  return `${entity}\n${component}\n${path}`;
}
