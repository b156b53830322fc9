import { isSameJson } from "../../../src-shared/base/json";
import type { SceneChange, SceneDiff } from "../../../src-shared/document/scene-diff";
import { reverseDiff } from "../../../src-shared/document/scene-diff";
import type { FieldEdit } from "../../../src-shared/protocol/command";
import type { EditReport } from "../../../src-shared/protocol/domain-protocol";
import type { LiveWorld } from "../live-world";
import { findProperty } from "../values/find-property";
import { applyDiff, injectByName, withKey } from "./apply-diff";
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
  return mayRunCode(live, diff, fresh) ? watchOthers(live, diff, follow) : follow();
}

/** Notes what scripts change while a diff is followed, but in what comes with it: that has its values from there. */
function watchOthers<T>({ editorChanges }: LiveWorld, diff: SceneDiff, job: () => T): T {
  const brought = new Set(diff.flatMap(componentsOf));
  return editorChanges.watch(job, ({ id }) => brought.has(id));
}

function applyAndTell({ world, lifeCycle }: LiveWorld, diff: SceneDiff, fresh: FreshIds): FollowedEdit {
  const isFresh = ({ id }: ComponentNode) => fresh.has(id);
  const { added, edited } = applyDiff(world, lifeCycle, diff, isFresh);
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

/** The ids of the components that a change brings. */
function componentsOf(change: SceneChange): readonly string[] {
  if (change.kind === "addComponent") return [change.component.id];
  return change.kind === "addEntity" ? change.entity.components.map(({ id }) => id) : [];
}

/** What the world holds after an edit beside what it asked for. */
export function takeOutcome(
  { world, editorChanges }: LiveWorld,
  edited: readonly ComponentNode[],
  fresh: FreshIds,
): Pick<EditReport, "corrections" | "changes"> {
  const corrections = edited.flatMap((node) => (node.isDestroyed ? [] : takeCorrections(node, world, fresh)));
  return { corrections, changes: world.domain === "editor" ? editorChanges.take() : [] };
}

/** The world holds what the document does, whatever scripts have made of an edit: it was made before, with all that. */
export function takeBack(live: LiveWorld, edited: readonly ComponentNode[]): void {
  const { world, lifeCycle, editorChanges } = live;
  const records = new Map(edited.map((node) => [node.id, node.record]));
  const { corrections, changes } = takeOutcome(live, edited, new Set());
  let left = changes;
  for (let count = 0; left.length > 0 && count < mostTakenBack; count++) {
    const reversed = reverseDiff(left);
    watchOthers(live, reversed, () => applyDiff(world, lifeCycle, reversed, () => false));
    left = editorChanges.take();
  }
  for (const { component, path } of corrections) {
    const node = world.findNode(component);
    if (!node) continue;
    node.record = withKey(node.record, path, records.get(component)?.[path]);
    injectByName(world, node, path);
  }
}

/**
 * Fields that hold something else than was asked for: of edited components those that are set, of fresh ones all that
 * differ from their default. The records follow.
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
