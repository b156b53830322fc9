import { isSameJson } from "../../../src-shared/base/json";
import type { SceneDiff } from "../../../src-shared/document/scene-diff";
import { reverseDiff } from "../../../src-shared/document/scene-diff";
import type { FieldEdit } from "../../../src-shared/protocol/command";
import type { EditReport } from "../../../src-shared/protocol/domain-protocol";
import type { LiveWorld } from "../live-world";
import { findProperty } from "../values/find-property";
import { applyDiff } from "./apply-diff";
import { encodeLive, serializeComponent } from "./serialize";
import type { World } from "./world";
import type { ComponentNode } from "./world-objects";

/** The components just added by hand. */
type FreshIds = ReadonlySet<string>;

/** What scripts make of an edit may call forth more; after so many times it stays. */
const mostTakenBack = 3;

/** What an edit did to the live world. */
export interface FollowedEdit {
  readonly added: readonly ComponentNode[];
  /** Those whose fields were set, or that were just added by hand. */
  readonly edited: readonly ComponentNode[];
}

/** Makes the world follow an edit, and tells the scripts concerned. What they change over it is noted. */
export function followEdit(live: LiveWorld, diff: SceneDiff, fresh: FreshIds): FollowedEdit {
  const follow = () => applyAndTell(live, diff, fresh);
  return mayRunCode(live, diff, fresh) ? live.editorChanges.watch(follow) : follow();
}

function applyAndTell(live: LiveWorld, diff: SceneDiff, fresh: FreshIds): FollowedEdit {
  const { world, lifeCycle } = live;
  const isFresh = ({ id }: ComponentNode) => fresh.has(id);
  const { added, edited } = applyDiff(live, diff, isFresh);
  if (world.domain === "runtime") return { added, edited: [...edited.keys()] };
  const known = new Set(added);
  const freshNodes = [...fresh].map((id) => world.findNode(id)).filter((node) => node !== undefined);
  const all = [...new Set([...edited.keys(), ...freshNodes])];
  // New ones have been told already.
  const told = all.filter((node) => !known.has(node) && !node.isDestroyed);
  lifeCycle.prepareFresh(told.filter(isFresh));
  for (const node of told) if (!isFresh(node) && !node.isDestroyed) lifeCycle.call(node, "onValidate");
  // Time stands still, and so no frame counts: what editor scripts see is that the scene may be another.
  if (lifeCycle.hasUpdates) lifeCycle.update(0, 0);
  return { added, edited: all };
}

/** Whether scripts may do anything over an edit: only then is comparing all their fields worth it. */
function mayRunCode({ world, lifeCycle }: LiveWorld, diff: SceneDiff, fresh: FreshIds): boolean {
  if (world.domain === "runtime") return false;
  if (fresh.size > 0 || lifeCycle.hasUpdates) return true;
  const livesAny = world.types.scripts.some(({ script }) => script?.isEditorScript === true);
  return diff.some((change) => {
    if (change.kind !== "setComponent") return livesAny && (change.kind !== "setEntity" || change.key === "enabled");
    if (change.key === "enabled" || change.key === "type") return livesAny;
    const instance = world.findNode(change.component)?.script?.instance;
    return (
      instance !== undefined && ("onValidate" in instance || findProperty(instance, change.key)?.set !== undefined)
    );
  });
}

/** What the world holds after an edit beside what it asked for. */
export function takeOutcome(
  { world, editorChanges }: LiveWorld,
  { added, edited }: FollowedEdit,
  fresh: FreshIds,
): Pick<EditReport, "corrections" | "changes"> {
  const isEditor = world.domain === "editor";
  // A built-in component takes what it is given as it is, and a game goes on with what it is given.
  const made = isEditor ? added.filter(({ script }) => script) : [];
  const concerned = [...new Set([...edited, ...made])];
  const corrections = concerned.flatMap((node) => (node.isDestroyed ? [] : takeCorrections(node, world, fresh)));
  return { corrections, changes: isEditor ? editorChanges.take() : [] };
}

/** The world holds what the document does, whatever scripts have made of an edit: it was made before, with all that. */
export function takeBack(live: LiveWorld): void {
  const { editorChanges } = live;
  let left = editorChanges.take();
  for (let count = 0; left.length > 0 && count < mostTakenBack; count++) {
    const reversed = reverseDiff(left);
    editorChanges.watch(() => applyDiff(live, reversed, () => false));
    left = editorChanges.take();
  }
}

/**
 * Fields that hold something else than was asked for: of edited and added components those that are set, of fresh ones all
 * that differ from their default. The records follow.
 */
function takeCorrections(node: ComponentNode, world: World, fresh: FreshIds): FieldEdit[] {
  const live = serializeComponent(node, world);
  const corrections: FieldEdit[] = [];
  for (const field of node.type?.layout.fields ?? []) {
    const value = live[field.name];
    const stored = node.record[field.name];
    if (value === undefined || isSameJson(value, stored)) continue;
    if (stored === undefined && !fresh.has(node.id)) continue;
    corrections.push({ entity: node.entity.id, component: node.id, path: field.name, value });
    node.record = { ...node.record, [field.name]: value };
    if (!node.script) node.known[field.index] = encodeLive(node, field, world) ?? field.zero;
  }
  return corrections;
}
