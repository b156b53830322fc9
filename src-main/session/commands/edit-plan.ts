import type { Result } from "../../../src-shared/base/result";
import { fail } from "../../../src-shared/base/result";
import type { SceneDiff } from "../../../src-shared/document/scene-diff";
import type { SceneDocument } from "../../../src-shared/document/scene-document";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import type { CommandRefusal, CommandRefused } from "../../../src-shared/protocol/command";
import type { ComponentCatalog } from "../../../src-shared/scripting/component-catalog";

/** What a command would change. Nothing has changed yet; the diff fits the document that it was planned for. */
export interface EditPlan {
  /** For the history: "Rename Cube". */
  readonly label: string;
  readonly diff: SceneDiff;
  /** See `CommandDone.ids`. */
  readonly ids: readonly string[];
  /** Components that were made by hand just now and get `onReset`. */
  readonly fresh: readonly string[];
}

export type PlanResult = Result<EditPlan, CommandRefusal>;

export interface PlanContext {
  readonly document: SceneDocument;
  readonly catalog: ComponentCatalog;
}

export function refuse(reason: CommandRefusal, message: string): CommandRefused {
  return fail(reason, message);
}

export function refuseUnknownEntity(id: string): CommandRefused {
  return refuse("unknownEntity", `There is no entity with the id "${id}" in the scene.`);
}

/** The entities by their ids, or the refusal that names the first that is not there. */
export function requireEntities(
  document: SceneDocument,
  ids: readonly string[],
): Result<readonly EntityRecord[], CommandRefusal> {
  const entities: EntityRecord[] = [];
  for (const id of ids) {
    const entity = document.entity(id);
    if (!entity) return refuseUnknownEntity(id);
    entities.push(entity);
  }
  return { ok: true, value: entities };
}

/** "Cube", or "3 entities". */
export function nameEntities(entities: readonly EntityRecord[]): string {
  return entities.length === 1 ? (entities[0]?.name ?? "") : `${entities.length} entities`;
}

/** The entities among `ids` that stand below none of the others, in hierarchy order and each once. */
export function topmostInOrder(document: SceneDocument, ids: readonly string[]): readonly string[] {
  const asked = new Set(ids);
  const hasAskedAncestor = (id: string) => {
    for (let above = document.entity(id)?.parent; above !== undefined; above = document.entity(above)?.parent) {
      if (asked.has(above)) return true;
    }
    return false;
  };
  const topmost = [...asked].filter((id) => !hasAskedAncestor(id));
  if (topmost.length < 2) return topmost;
  const wanted = new Set(topmost);
  return document.subtree().filter((id) => wanted.has(id));
}
