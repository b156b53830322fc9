import { describe, expect, it } from "vitest";
import type { ComponentRecord } from "../../src-shared/document/scene-record";
import { entity, createWorld, worldPosition, frame } from "./testing/test-world";

describe("frames of the running game", () => {
  it("move the entities that they introduce, and all below", () => {
    const { world } = createWorld([entity("a"), entity("b", { parent: "a", transform: { position: [0, 1, 0] } })]);
    world.applyFrame(frame(1, { 7: [3, 0, 0] }, { introduced: [["a", 7]] }));
    expect(worldPosition(world, "b")).toEqual([3, 1, 0]);
    world.applyFrame(frame(2, { 7: [4, 0, 0] }));
    expect(worldPosition(world, "b")).toEqual([4, 1, 0]);
  });

  it("wait for an entity whose scene change comes later", () => {
    const { world, apply } = createWorld([]);
    world.applyFrame(frame(1, { 1: [1, 2, 3] }, { introduced: [["spawned", 1]] }));
    apply({ kind: "addEntity", entity: entity("spawned"), index: 0 });
    expect(worldPosition(world, "spawned")).toEqual([1, 2, 3]);
  });

  it("go on after the game's document was read anew", () => {
    const { world, document } = createWorld([entity("a")]);
    world.applyFrame(frame(1, { 1: [1, 0, 0] }, { introduced: [["a", 1]] }));
    world.reset(document, "runtime");
    world.applyFrame(frame(2, { 1: [2, 0, 0] }));
    expect(worldPosition(world, "a")).toEqual([2, 0, 0]);
  });

  it("39: of a game that ended never move the edited scene", () => {
    const { world, document } = createWorld([entity("a")]);
    world.reset(document, "runtime");
    world.applyFrame(frame(1, { 1: [1, 0, 0] }, { introduced: [["a", 1]] }));
    world.reset(document, "editor");
    world.applyFrame(frame(2, { 1: [9, 9, 9] }, { introduced: [["a", 1]] }));
    expect(worldPosition(world, "a")).toEqual([0, 0, 0]);
    world.applyFrame(frame(1, { 1: [2, 0, 0] }, { session: 2, introduced: [["a", 1]] }));
    expect(worldPosition(world, "a")).toEqual([2, 0, 0]);
  });

  it("show what scripts drew until they draw something else, and nothing of it when the game has ended", () => {
    const { world, document } = createWorld([entity("a")]);
    world.reset(document, "runtime");
    const twoLines = Float32Array.from({ length: 24 }, (_, index) => index);
    world.applyFrame(frame(1, {}, { lines: twoLines }));
    expect(world.debugLineCount).toBe(2);
    world.applyFrame(frame(2, {}));
    expect(world.debugLineCount).toBe(0);
    world.applyFrame(frame(3, {}, { lines: twoLines.subarray(0, 12) }));
    expect(world.debugLineCount).toBe(1);
    world.setGizmoLines(twoLines);
    expect(world.gizmoLines).toHaveLength(0);
    world.reset(document, "editor");
    expect([world.debugLineCount, world.gizmoLines.length]).toEqual([0, 24]);
  });

  it("keep what they moved when the user edits another field of the transform", () => {
    const { world, apply } = createWorld([entity("a")]);
    world.applyFrame(frame(1, { 1: [5, 0, 0] }, { introduced: [["a", 1]] }));
    apply({ kind: "setComponent", entity: "a", component: "a-transform", key: "scale", after: [2, 2, 2] });
    expect(worldPosition(world, "a")).toEqual([5, 0, 0]);
    expect(world.entity("a")?.node.scale.toArray()).toEqual([2, 2, 2]);
  });

  it("show a new entity that got the handle of a removed one", () => {
    const { world, apply } = createWorld([entity("old")]);
    world.applyFrame(frame(1, { 1: [1, 0, 0] }, { introduced: [["old", 1]] }));
    apply(
      { kind: "removeEntity", entity: entity("old"), index: 0 },
      { kind: "addEntity", entity: entity("new"), index: 0 },
    );
    world.applyFrame(frame(2, { 1: [2, 0, 0] }, { introduced: [["new", 1]] }));
    expect(worldPosition(world, "new")).toEqual([2, 0, 0]);
  });
});

describe("the game's camera", () => {
  const camera = (id: string, priority: number): ComponentRecord => ({ id, type: "Camera", priority });

  it("is the enabled one of highest priority, and the upper one of equals", () => {
    const { world, apply } = createWorld([
      entity("low", { components: [camera("c1", 0)] }),
      entity("group"),
      entity("second", { parent: "group", components: [camera("c2", 5)] }),
      entity("third", { components: [camera("c3", 5)] }),
    ]);
    expect(world.activeCamera()?.node.id).toBe("second");
    apply({ kind: "moveEntity", id: "third", before: { index: 2 }, after: { index: 0 } });
    expect(world.activeCamera()?.node.id).toBe("third");
    apply({ kind: "setComponent", entity: "third", component: "c3", key: "enabled", after: false });
    apply({ kind: "setEntity", id: "group", key: "enabled", before: true, after: false });
    expect(world.activeCamera()?.node.id).toBe("low");
  });

  it("is missing when there is none", () => {
    expect(createWorld([entity("a")]).world.activeCamera()).toBeUndefined();
  });
});
