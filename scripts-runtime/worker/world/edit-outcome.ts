import { isSameJson } from "../../../src-shared/base/json";
import type { SceneChange, SceneDiff } from "../../../src-shared/document/scene-diff";
import { reverseDiff } from "../../../src-shared/document/scene-diff";
import type { FieldEdit } from "../../../src-shared/protocol/command";
import type { EditReport } from "../../../src-shared/protocol/domain-protocol";
import type { LiveWorld } from "../live-world";
import { applyDiff, injectByName } from "./apply-diff";
import { encodeLive, serializeComponent } from "./serialize";
import type { World } from "./world";
import type { ComponentNode } from "./world-objects";

/** The components just added by hand. */
type FreshIds = readonly string[];

/** What scripts make of an edit may call forth more; after so many times it stays. */
const mostTakenBack = 3;

/** What an edit did to the live world. */
export interface FollowedEdit {
  readonly added: readonly ComponentNode[];
  /** Those whose fields were set, or that were just added by hand. */
  readonly edited: readonly ComponentNode[];
}

/** Makes the world follow an edit, and tells the scripts concerned. What they change in others over it is noted. */
export function followEdit(live: LiveWorld, diff: SceneDiff, fresh: FreshIds): FollowedEdit {
  const { world, lifeCycle, editorChanges } = live;
  const isFresh = ({ id }: ComponentNode) => fresh.includes(id);
  const apply = () => applyDiff(world, lifeCycle, diff, isFresh);
  // Comparing all fields is only worth it where somebody can change them.
  const mayRun = fresh.length > 0 || world.types.scripts.some(({ script }) => script?.isEditorScript === true);
  const { added, edited } = mayRun && diff.some(callsScripts) ? editorChanges.watch(apply, isFresh) : apply();
  if (world.domain === "runtime") return { added, edited: [...edited.keys()] };
  const freshNodes = fresh.map((id) => world.findNode(id)).filter((node) => node !== undefined);
  const all = [...new Set([...edited.keys(), ...freshNodes])];
  // New ones have been told already.
  validate(
    live,
    all.filter((node) => !added.includes(node)),
    fresh,
  );
  // Time stands still, and so no frame counts: what editor scripts see is that the scene may be another.
  if (lifeCycle.hasUpdates) editorChanges.watch(() => lifeCycle.update(0, 0));
  return { added, edited: all };
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
  const { corrections, changes } = takeOutcome(live, edited, []);
  let left = changes;
  for (let count = 0; left.length > 0 && count < mostTakenBack; count++) {
    applyDiff(world, lifeCycle, reverseDiff(left), () => false);
    left = editorChanges.take();
  }
  for (const { component, path } of corrections) {
    const node = world.findNode(component);
    const record = records.get(component);
    if (!node || !record) continue;
    node.record = record;
    injectByName(world, node, path);
  }
}

/** Whether callbacks may be called over a change. */
function callsScripts(change: SceneChange): boolean {
  if (change.kind === "setComponent") return change.key === "enabled" || change.key === "type";
  return change.kind !== "setEntity" || change.key === "enabled";
}

/** Tells scripts that they were edited by hand; of those just added that they are new, too. */
function validate({ lifeCycle, editorChanges }: LiveWorld, edited: readonly ComponentNode[], fresh: FreshIds): void {
  const isFresh = ({ id }: ComponentNode) => fresh.includes(id);
  const told = edited.filter(
    ({ script }) => script && ("onValidate" in script.instance || "onReset" in script.instance),
  );
  if (told.length === 0) return;
  const tellAll = () => {
    lifeCycle.prepareFresh(told.filter((node) => isFresh(node) && !node.isDestroyed));
    for (const node of told) if (!isFresh(node) && !node.isDestroyed) lifeCycle.call(node, "onValidate");
  };
  // What they set in themselves is told as corrections.
  editorChanges.watch(tellAll, (node) => told.includes(node));
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
    if (stored === undefined && !fresh.includes(node.id)) continue;
    corrections.push({ entity: node.entity.id, component: node.id, path: field.name, value });
    node.record = { ...node.record, [field.name]: value };
    if (!node.script) node.known[field.index] = encodeLive(node, field, world) ?? field.zero;
  }
  return corrections;
}
