import { Color, InstancedMesh, PerspectiveCamera, Vector3 } from "three";
import { vi } from "vitest";
import type { JsonObject } from "../../../src-shared/base/json";
import type { SceneDiff } from "../../../src-shared/document/scene-diff";
import { SceneDocument } from "../../../src-shared/document/scene-document";
import type { ComponentRecord, EntityRecord } from "../../../src-shared/document/scene-record";
import type { FrameSnapshot } from "../../../src-shared/protocol/frame-packet";
import { WorldView } from "../world-view";

interface EntityOptions {
  readonly parent?: string;
  readonly enabled?: boolean;
  readonly transform?: JsonObject;
  readonly components?: readonly ComponentRecord[];
}

/** An entity named after its id, with a Transform of these fields first. */
export function entity(id: string, options: EntityOptions = {}): EntityRecord {
  const { parent, enabled = true, transform = {}, components = [] } = options;
  const own: ComponentRecord = { ...transform, id: `${id}-transform`, type: "Transform" };
  return { id, name: id, enabled, ...(parent === undefined ? {} : { parent }), components: [own, ...components] };
}

/** A mesh renderer, a box unless the fields say otherwise. */
export const box = (id: string, fields: JsonObject = {}): ComponentRecord => ({ ...fields, id, type: "MeshRenderer" });

/** A view of a document with these entities, and `apply` for changes to both. */
export function createWorld(
  entities: readonly EntityRecord[],
  loadAsset = () => Promise.reject<ArrayBuffer>(new Error("gone")),
) {
  const onDidFailAsset = vi.fn();
  const world = new WorldView({ loadAsset, onDidFailAsset });
  const document = new SceneDocument({ format: 1, name: "Test", entities });
  world.reset(document, "editor");
  const apply = (...diff: SceneDiff) => {
    document.apply(diff);
    world.applyDiff(diff, document);
  };
  return { world, document, apply, onDidFailAsset };
}

/** Where an entity is drawn; undefined where there is none. */
export function worldPosition(world: WorldView, id: string): readonly number[] | undefined {
  const node = world.entity(id)?.node;
  return node && new Vector3().setFromMatrixPosition(node.worldFromLocal).toArray();
}

/** A packet that moves entities, by their handles, and changes nothing else. */
export function frame(
  number: number,
  moved: Record<number, readonly number[]>,
  options: Partial<FrameSnapshot> = {},
): FrameSnapshot {
  const handles = Uint32Array.from(Object.keys(moved).map(Number));
  const transforms = Float32Array.from(Object.values(moved).flatMap((at) => [...at, 0, 0, 0, 1, 1, 1, 1]));
  return {
    session: 1,
    frame: number,
    time: number / 60,
    scriptMs: 0,
    handles,
    transforms,
    lines: new Float32Array(0),
    introduced: [],
    changes: [],
    ...options,
  };
}

/** How many boxes, spheres and so on would be drawn. */
export function drawnInstances(world: WorldView): number {
  let count = 0;
  world.scene.traverse((object) => {
    if (object instanceof InstancedMesh && object.visible) count += object.count;
  });
  return count;
}

/** As before a picture is drawn. */
export function prepare(world: WorldView, purpose: "edit" | "game" = "game"): void {
  const camera = new PerspectiveCamera();
  camera.position.set(0, 5, 10);
  camera.updateMatrixWorld();
  const backdrop = { top: new Color(), horizon: new Color(), bottom: new Color() };
  world.prepare({ camera, purpose, backdrop, shadowScale: 1 });
}
