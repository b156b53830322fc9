import type { JsonValue } from "../../src-shared/base/json";
import { mapReferences } from "../../src-shared/document/encoded-value";
import { getAtPath, parseFieldPath, setAtPath } from "../../src-shared/document/field-path";
import { SceneDocument } from "../../src-shared/document/scene-document";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import type { FieldEdit } from "../../src-shared/protocol/command";
import type { FieldSnapshot } from "../../src-shared/protocol/session-api";
import type { ComponentCatalog } from "../../src-shared/scripting/component-catalog";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import type { PlanContext } from "./commands/edit-plan";
import { planSetFields } from "./commands/set-fields";
import { EditedPlaces } from "./edited-places";
import { findInside, isDeclared, migrateEdit } from "./migrate-edit";

/** An edit and what the newest code says to it. */
interface MigratedEdit {
  /** As the user made it, on the code of then. */
  readonly made: FieldEdit;
  /** As the newest code takes it. */
  readonly edit: FieldEdit;
  /** Why it cannot be applied. */
  readonly refusal: Refusal | undefined;
}

interface Refusal {
  readonly by: keyof typeof refusers;
  readonly message: string;
}

/** The edits on the newest code, see `PlayEdits.follow`. */
export interface FollowedEdits {
  /** Those that it takes, as it takes them. */
  readonly applicable: readonly FieldEdit[];
  readonly all: readonly MigratedEdit[];
}

/** When it is told that an edit is lost: while the game runs, or once it ended. */
export type LossMoment = keyof typeof outlooks;

const refusers = {
  code: "the newest code does not take",
  scene: "the edited scene has no place for",
};

const outlooks = {
  running: {
    code: "Stop offers it only if the code takes it again by then.",
    scene: "Stop offers it once there is one.",
  },
  ended: {
    code: "It cannot be kept: set it anew in the scene.",
    scene: "It cannot be kept: set it anew in the scene.",
  },
};

/** What the user, not a script, changed while playing: the newest value of each place, in the order of first change. */
export class PlayEdits {
  private readonly edits = new EditedPlaces();
  /** Edits of which it was told that the newest code does not take them. */
  private readonly told = new Set<FieldEdit>();

  /** Remembers an edit with the value that the instance really took, as `fields` tells. */
  record(edit: FieldEdit, component: string, fields: readonly FieldSnapshot[]): void {
    const taken = { ...edit, component, ...readTaken(edit, fields) };
    const whole = this.edits.findAround(taken);
    const refined = whole && setInside(whole, taken, fields);
    if (refined) this.edits.refine(refined);
    else this.edits.put(taken);
  }

  /**
   * Those that have a place in the edit scene, as the newest code takes them, see `migrateEdit`: what a script spawned has
   * none, and cannot be referred to there. What the newest code does not take has none either, until other code does.
   */
  follow(context: PlanContext): FollowedEdits {
    const all = [...this.migrate(context)];
    const applicable = new EditedPlaces();
    for (const { edit, refusal } of all) if (refusal === undefined) applicable.put(edit);
    return { applicable: [...applicable], all };
  }

  /** A scene with all of them in it. */
  applyTo(scene: SceneRecord, catalog: ComponentCatalog): SceneRecord {
    if (this.edits.size === 0) return scene;
    const document = new SceneDocument(scene);
    for (const edit of this.follow({ document, catalog }).applicable) {
      const planned = planSetFields({ document, catalog }, [edit]);
      if (planned.ok) document.apply(planned.value.diff);
    }
    return document.toRecord();
  }

  /** Those that the newest code does not take, or the scene has no place for, each told once; again after they had one. */
  takeLost({ all }: FollowedEdits, document: SceneDocument, moment: LossMoment): readonly ScriptDiagnostic[] {
    const lost: ScriptDiagnostic[] = [];
    for (const { made, refusal } of all) {
      if (refusal === undefined) this.told.delete(made);
      else if (!this.told.has(made)) {
        this.told.add(made);
        const why = `${refusers[refusal.by]}: ${refusal.message} ${outlooks[moment][refusal.by]}`;
        lost.push(describeLost(document, made, why));
      }
    }
    return lost;
  }

  private *migrate(context: PlanContext): Iterable<MigratedEdit> {
    if (this.edits.size === 0) return;
    const { catalog } = context;
    // Each builds on those before it, as one of an entry does on one that grew the list.
    const document = new SceneDocument(context.document.toRecord());
    for (const made of this.edits) {
      const component = document.component(made.entity, made.component);
      if (!component || (made.value !== undefined && !refersOnlyInto(document, made.value))) continue;
      const info = catalog.find(component.type);
      const edit = info ? migrateEdit(info, made) : made;
      const planned = planSetFields({ document, catalog }, [edit]);
      if (planned.ok) document.apply(planned.value.diff);
      const by = info && isDeclared(info, edit) && !planned.ok && planned.reason === "invalidPath" ? "scene" : "code";
      yield { made, edit, refusal: planned.ok ? undefined : { by, message: planned.message } };
    }
  }
}

function describeLost(
  document: SceneDocument,
  { entity: id, component, path, value }: FieldEdit,
  why: string,
): ScriptDiagnostic {
  const entity = { id, name: document.entity(id)?.name ?? "" };
  const script = document.component(id, component)?.type ?? "";
  const what = value === undefined ? "reset" : `set to ${JSON.stringify(value)}`;
  return {
    severity: "warning",
    source: "project",
    message: `${path} of ${script} on "${entity.name}" was ${what} while playing, which ${why}`,
    entity,
    component,
    script,
    field: path,
  };
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

/** The edit of a whole value with a later one inside of it; undefined where that has no place in it. */
function setInside(whole: FieldEdit, inner: FieldEdit, fields: readonly FieldSnapshot[]): FieldEdit | undefined {
  const [name, ...steps] = parseFieldPath(whole.path) ?? [""];
  const innerSteps = parseFieldPath(inner.path)?.slice(steps.length + 1) ?? [];
  const field = fields.find((candidate) => candidate.name === name);
  const place = field && findInside({ path: field.name, type: field.type }, steps);
  if (!place || whole.value === undefined || inner.value === undefined) return undefined;
  const value = setAtPath(place.type, whole.value, innerSteps, inner.value, whole.path);
  return value.ok ? { ...whole, value: value.value } : undefined;
}
