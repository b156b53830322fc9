import fc from "fast-check";
import { Color, type InstancedMesh, Raycaster, Vector3 } from "three";
import { describe, expect, it, vi } from "vitest";
import type { SceneChange, SceneDiff } from "../../src-shared/document/scene-diff";
import { reverseDiff } from "../../src-shared/document/scene-diff";
import { SceneDocument } from "../../src-shared/document/scene-document";
import type { ComponentRecord, EntityRecord } from "../../src-shared/document/scene-record";
import { WorldView } from "./world-view";
import { entity, box, createWorld, worldPosition, frame, drawnInstances, prepare } from "./testing/test-world";

it("asks to be drawn for what is seen of a change, and not for fields of scripts and names", () => {
  const script: ComponentRecord = { type: "Mover", id: "script" };
  const { world, apply } = createWorld([entity("a", { components: [box("a-box"), script] })]);
  const listener = vi.fn();
  world.onDidChange(listener);
  const isDrawnFor = (change: SceneChange) => {
    listener.mockClear();
    apply(change);
    return listener.mock.calls.length > 0;
  };
  expect(isDrawnFor({ kind: "setComponent", entity: "a", component: "script", key: "speed", after: 5 })).toBe(false);
  expect(isDrawnFor({ kind: "setEntity", id: "a", key: "name", before: "a", after: "b" })).toBe(false);
  expect(isDrawnFor({ kind: "removeComponent", entity: "a", component: script, index: 2 })).toBe(false);
  expect(isDrawnFor({ kind: "setComponent", entity: "a", component: "a-box", key: "shape", after: "cone" })).toBe(true);
  const position = { component: "a-transform", key: "position", after: [1, 2, 3] };
  expect(isDrawnFor({ kind: "setComponent", entity: "a", ...position })).toBe(true);
  expect(isDrawnFor({ kind: "setEntity", id: "a", key: "enabled", before: true, after: false })).toBe(true);
  expect(isDrawnFor({ kind: "removeComponent", entity: "a", component: box("a-box"), index: 1 })).toBe(true);
  expect(isDrawnFor({ kind: "addEntity", entity: entity("c"), index: 1 })).toBe(true);
});

describe("a document", () => {
  it("stands with every entity below its parent", () => {
    const { world } = createWorld([
      entity("tower", { transform: { position: [10, 0, 0], rotation: [0, 0.6, 0, 0.8] } }),
      entity("flag", { parent: "tower", transform: { position: [0, 2, 1], scale: [2, 2, 2] } }),
    ]);
    expect(worldPosition(world, "flag")?.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([10.96, 2, 0.28]);
  });

  it("75: with numbers that no screen can show is drawn with the defaults in their place", () => {
    const { world } = createWorld([
      entity("odd", { transform: { position: [1, { $number: "NaN" }, 2], scale: [{ $number: "Infinity" }, 1, 1] } }),
    ]);
    expect(worldPosition(world, "odd")).toEqual([0, 0, 0]);
    expect(world.entity("odd")?.node.scale.toArray()).toEqual([1, 1, 1]);
  });

  it("draws 10,000 boxes in a handful of calls", () => {
    const entities = Array.from({ length: 10_000 }, (_, index) =>
      entity(`e${index}`, {
        components: [box(`m${index}`, { color: [index / 10_000, 0.5, 0.2], roughness: index / 10_000 })],
      }),
    );
    const { world } = createWorld(entities);
    expect(drawnInstances(world)).toBe(10_000);
    expect(world.scene.children.length).toBeLessThan(10);
  });

  it("leaves nothing behind when another one takes its place", () => {
    const { world } = createWorld([]);
    const atRest = world.scene.children.length;
    const full = new SceneDocument({
      format: 1,
      name: "Full",
      entities: [
        entity("a", { components: [box("m"), { id: "l", type: "Light" }, { id: "c", type: "Camera" }] }),
        entity("b", { parent: "a", components: [box("n", { shape: "plane" })] }),
      ],
    });
    world.reset(full, "editor");
    expect(world.scene.children.length).toBeGreaterThan(atRest);
    world.reset(new SceneDocument({ format: 1, name: "Empty", entities: [] }), "editor");
    expect(world.scene.children.length).toBe(atRest);
    expect(world.activeCamera()).toBeUndefined();
    expect(world.entityCount).toBe(0);
  });
});

describe("a diff", () => {
  it("adds, moves and removes entities", () => {
    const { world, apply } = createWorld([entity("a", { transform: { position: [5, 0, 0] } })]);
    apply({ kind: "addEntity", entity: entity("b", { parent: "a", components: [box("m")] }), index: 0 });
    expect(worldPosition(world, "b")).toEqual([5, 0, 0]);
    expect(drawnInstances(world)).toBe(1);
    apply({ kind: "moveEntity", id: "b", before: { parent: "a", index: 0 }, after: { index: 1 } });
    expect(worldPosition(world, "b")).toEqual([0, 0, 0]);
    apply({ kind: "removeEntity", entity: entity("b", { components: [box("m")] }), index: 1 });
    expect(world.entity("b")).toBeUndefined();
    expect(drawnInstances(world)).toBe(0);
  });

  it("hides what is below a disabled entity, and shows it again", () => {
    const { world, apply } = createWorld([entity("a"), entity("b", { parent: "a", components: [box("m")] })]);
    apply({ kind: "setEntity", id: "a", key: "enabled", before: true, after: false });
    expect(drawnInstances(world)).toBe(0);
    apply({ kind: "setEntity", id: "a", key: "enabled", before: false, after: true });
    expect(drawnInstances(world)).toBe(1);
  });

  it("hides a disabled component alone, also when its entity is switched off and on meanwhile", () => {
    const { world, apply } = createWorld([entity("a", { components: [box("m")] })]);
    apply({ kind: "setComponent", entity: "a", component: "m", key: "enabled", after: false });
    apply({ kind: "setEntity", id: "a", key: "enabled", before: true, after: false });
    apply({ kind: "setEntity", id: "a", key: "enabled", before: false, after: true });
    expect(drawnInstances(world)).toBe(0);
    apply({ kind: "setComponent", entity: "a", component: "m", key: "enabled", before: false });
    expect(drawnInstances(world)).toBe(1);
  });

  it("changes a colour in place", () => {
    const { world, apply } = createWorld([entity("a", { components: [box("m")] })]);
    const before = world.scene.children.find((child) => (child as InstancedMesh).isInstancedMesh) as InstancedMesh;
    apply({ kind: "setComponent", entity: "a", component: "m", key: "color", after: [1, 0, 0.5] });
    const color = new Color();
    before.getColorAt(0, color);
    expect(color.toArray()).toEqual([1, 0, 0.5]);
    expect(world.scene.children).toContain(before);
  });

  it("ignores script and unknown components, and shows a component that is retargeted to a known type", () => {
    const { world, apply } = createWorld([entity("a", { components: [{ id: "s", type: "Spinner", speed: 3 }] })]);
    expect(drawnInstances(world)).toBe(0);
    apply({ kind: "setComponent", entity: "a", component: "s", key: "type", before: "Spinner", after: "MeshRenderer" });
    expect(drawnInstances(world)).toBe(1);
  });

  it("W21: undone leaves exactly the picture from before", () => {
    const { world, document, apply } = createWorld([
      entity("a", { transform: { scale: [1, 2, 3] } }),
      entity("b", { parent: "a", transform: { position: [1, 1, 1] } }),
    ]);
    const before = world.entity("b")?.node.worldFromLocal.toArray();
    const diff: SceneDiff = [
      {
        kind: "setComponent",
        entity: "a",
        component: "a-transform",
        key: "scale",
        before: [1, 2, 3],
        after: [4, 4, 4],
      },
    ];
    apply(...diff);
    expect(worldPosition(world, "b")).toEqual([4, 4, 4]);
    const undone = reverseDiff(diff);
    document.apply(undone);
    world.applyDiff(undone, document);
    expect(world.entity("b")?.node.worldFromLocal.toArray()).toEqual(before);
  });

  it("leaves the same picture as a fresh start, whatever is changed in whatever order", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(100), fc.nat(100)), { maxLength: 25 }), (steps) => {
        const { world, document, apply } = createWorld([entity("root", { transform: { position: [1, 0, 0] } })]);
        for (const [index, step] of steps.entries()) {
          const change = someChange(document, `n${index}`, step);
          if (change) apply(change);
        }
        const fresh = new WorldView({ loadAsset: () => Promise.reject(new Error("none")) });
        fresh.reset(document, "editor");
        for (const id of document.subtree()) {
          expect(world.entity(id)?.node.worldFromLocal.toArray()).toEqual(
            fresh.entity(id)?.node.worldFromLocal.toArray(),
          );
          expect(world.entity(id)?.node.isVisible).toBe(fresh.entity(id)?.node.isVisible);
        }
        expect(world.entityCount).toBe(document.size);
        expect(drawnInstances(world)).toBe(drawnInstances(fresh));
      }),
      { numRuns: 60 },
    );
  });
});

describe("picking", () => {
  const downAt = (x: number, z: number) => new Raycaster(new Vector3(x, 50, z), new Vector3(0, -1, 0));

  it("finds the nearest of what a ray meets, also after it moved", () => {
    const { world } = createWorld([
      entity("ground", { transform: { scale: [40, 1, 40] }, components: [box("g", { shape: "plane" })] }),
      entity("ball", { transform: { position: [3, 2, 0] }, components: [box("s", { shape: "sphere" })] }),
    ]);
    expect(world.pick(downAt(3, 0))?.id).toBe("ball");
    expect(world.pick(downAt(0, 0))).toMatchObject({ id: "ground", distance: 50 });
    world.applyFrame(frame(1, { 1: [-3, 2, 0] }, { introduced: [["ball", 1]] }));
    expect(world.pick(downAt(3, 0))?.id).toBe("ground");
    expect(world.pick(downAt(-3, 0))?.id).toBe("ball");
  });

  it("misses what is hidden, and meets what is mirrored and stretched", () => {
    const { world, apply } = createWorld([
      entity("wall", { transform: { scale: [-4, 1, 0.1], position: [1, 0, 0] }, components: [box("m")] }),
    ]);
    expect(world.pick(downAt(2.9, 0))?.id).toBe("wall");
    expect(world.pick(downAt(3.1, 0))).toBeUndefined();
    apply({ kind: "setEntity", id: "wall", key: "enabled", before: true, after: false });
    expect(world.pick(downAt(2.9, 0))).toBeUndefined();
  });
});

describe("light", () => {
  const lightsOn = (world: WorldView) => {
    let sum = 0;
    world.scene.traverse((object) => {
      const { isLight, visible, intensity } = object as unknown as {
        isLight?: boolean;
        visible: boolean;
        intensity: number;
      };
      if (isLight && visible) sum += intensity;
    });
    return sum;
  };

  it("comes from a studio while a scene that is edited has none, and from the scene as soon as it does", () => {
    const { world, apply } = createWorld([entity("a")]);
    prepare(world, "game");
    const inGame = lightsOn(world);
    prepare(world, "edit");
    expect(lightsOn(world)).toBeGreaterThan(inGame);
    apply({ kind: "addComponent", entity: "a", component: { id: "l", type: "Light", intensity: 0.5 }, index: 1 });
    prepare(world, "edit");
    expect(lightsOn(world)).toBeCloseTo(inGame + 0.5);
  });

  it("casts shadows from as many lamps as a graphics card has room for", () => {
    const lamps = Array.from({ length: 20 }, (_, index) =>
      entity(`lamp${index}`, { components: [{ id: `l${index}`, type: "Light", kind: "spot" }] }),
    );
    const { world } = createWorld(lamps);
    prepare(world);
    let casting = 0;
    world.scene.traverse((object) => {
      if ((object as unknown as { isSpotLight?: boolean }).isSpotLight && object.castShadow) casting++;
    });
    expect(casting).toBe(3);
  });
});

describe("an asset that is missing", () => {
  it("is told once and stood in for by something that can be seen and clicked", async () => {
    const { world, onDidFailAsset } = createWorld([
      entity("a", { components: [box("m", { model: { $asset: "assets/gone.glb" } })] }),
      entity("b", {
        transform: { position: [5, 0, 0] },
        components: [box("n", { model: { $asset: "assets/gone.glb" } })],
      }),
    ]);
    await vi.waitFor(() => expect(onDidFailAsset).toHaveBeenCalled());
    expect(onDidFailAsset).toHaveBeenCalledExactlyOnceWith({ path: "assets/gone.glb", message: "gone" });
    expect(world.pick(new Raycaster(new Vector3(5, 50, 0), new Vector3(0, -1, 0)))?.id).toBe("b");
  });

  it("is loaded again when its file comes", async () => {
    let isThere = false;
    const triangle = createTriangleModel();
    const { world, onDidFailAsset } = createWorld(
      [entity("a", { components: [box("m", { model: { $asset: "assets/a.glb" } })] })],
      () => (isThere ? Promise.resolve(triangle) : Promise.reject(new Error("gone"))),
    );
    await vi.waitFor(() => expect(onDidFailAsset).toHaveBeenCalled());
    isThere = true;
    world.reloadAssets(["assets/a.glb"]);
    const far = new Raycaster(new Vector3(20, 50, 20), new Vector3(0, -1, 0));
    await vi.waitFor(() => expect(world.pick(far)?.id).toBe("a"));
    expect(onDidFailAsset).toHaveBeenCalledTimes(1);
  });
});

/** One change that fits the document, from a few numbers. */
function someChange(
  document: SceneDocument,
  newId: string,
  [kind, a, b]: readonly [number, number, number],
): SceneChange | undefined {
  const ids = document.subtree();
  const id = ids[a % Math.max(1, ids.length)];
  if (id === undefined || kind === 0) {
    const parent = b % 3 === 0 ? undefined : id;
    const made = entity(newId, {
      ...(parent === undefined ? {} : { parent }),
      transform: { position: [a, b, 1], scale: [1, b % 2 ? -1 : 2, 1] },
      components: b % 2 ? [box(`${newId}-mesh`)] : [],
    });
    return { kind: "addEntity", entity: made, index: document.childrenOf(parent).length };
  }
  const record = document.entity(id) as EntityRecord;
  const place = { ...(record.parent === undefined ? {} : { parent: record.parent }), index: document.indexOf(id) };
  switch (kind) {
    case 1:
      return document.childrenOf(id).length > 0
        ? undefined
        : { kind: "removeEntity", entity: record, index: place.index };
    case 2: {
      const parent = ids[b % ids.length];
      if (parent === undefined || document.isWithin(parent, id)) return undefined;
      const isSame = parent === record.parent;
      return {
        kind: "moveEntity",
        id,
        before: place,
        after: { parent, index: document.childrenOf(parent).length - (isSame ? 1 : 0) },
      };
    }
    case 3:
      return { kind: "setEntity", id, key: "enabled", before: record.enabled, after: !record.enabled };
    case 4:
      return { kind: "setComponent", entity: id, component: `${id}-transform`, key: "position", after: [b, a, 0] };
    default: {
      const mesh = record.components.find(({ type }) => type === "MeshRenderer");
      return mesh && { kind: "removeComponent", entity: id, component: mesh, index: record.components.indexOf(mesh) };
    }
  }
}

/** A GLB file with one triangle that reaches from the origin to 60 m in X and Z. */
function createTriangleModel(): ArrayBuffer {
  const positions = new Float32Array([0, 0, 0, 0, 0, 60, 60, 0, 0]);
  const gltf = {
    asset: { version: "2.0" },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: "VEC3", min: [0, 0, 0], max: [60, 0, 60] }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36 }],
  };
  const text = JSON.stringify(gltf);
  const json = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4));
  const words = new Uint32Array([0x46546c67, 2, 28 + json.length + 36, json.length, 0x4e4f534a]);
  const bytes = new Uint8Array(28 + json.length + 36);
  bytes.set(new Uint8Array(words.buffer));
  bytes.set(json, 20);
  bytes.set(new Uint8Array(new Uint32Array([36, 0x004e4942]).buffer), 20 + json.length);
  bytes.set(new Uint8Array(positions.buffer), 28 + json.length);
  return bytes.buffer;
}
