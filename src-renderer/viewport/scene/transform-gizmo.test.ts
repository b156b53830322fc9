import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { SceneDocument } from "../../../src-shared/document/scene-document";
import type { SceneDiff } from "../../../src-shared/document/scene-diff";
import { WorldView } from "../world-view";
import { EditorCamera } from "./editor-camera";
import { type TransformGesture, TransformGizmo } from "./transform-gizmo";

function createGizmo() {
  const world = new WorldView({ loadAsset: () => Promise.reject(new Error("none")) });
  const place = (id: string, position: readonly number[], parent?: string) => ({
    id,
    name: id,
    enabled: true,
    ...(parent === undefined ? {} : { parent }),
    components: [{ id: `${id}-t`, type: "Transform", position }],
  });
  const entities = [place("a", [0, 0, 0]), place("b", [2, 0, 0]), place("child", [0, 1, 0], "a")];
  const document = new SceneDocument({ format: 1, name: "Test", entities });
  world.reset(document, "editor");
  const camera = new EditorCamera();
  camera.setAspect(1);
  camera.setState({ target: [0, 0, 0], yaw: 0.5, pitch: -0.4, distance: 10 });
  const gestures: TransformGesture[] = [];
  const gizmo = new TransformGizmo(
    world,
    camera.camera,
    (gesture) => gestures.push(gesture),
    () => undefined,
  );
  const select = (...ids: string[]) => {
    gizmo.setSelection(ids);
    gizmo.update();
    gizmo.object.updateMatrixWorld(true);
  };
  /** Where the pointer has to be to point at a place in the world. */
  const pointAt = (x: number, y: number, z: number, ctrlKey = false) => {
    const view = new Vector3(x, y, z).project(camera.camera);
    return { x: view.x, y: view.y, button: 0, ctrlKey };
  };
  const positionOf = (id: string) =>
    world
      .entity(id)
      ?.node.position.toArray()
      .map((value) => Math.round(value * 1e3) / 1e3);
  return { world, document, gizmo, gestures, select, pointAt, positionOf };
}

describe("the gizmo", () => {
  it("drags along an axis and tells it as one gesture", () => {
    const { gizmo, gestures, select, pointAt, positionOf } = createGizmo();
    select("a");
    expect(gizmo.press(pointAt(1, 0, 0))).toBe(true);
    gizmo.move(pointAt(2, 0, 0));
    expect(positionOf("a")).toEqual([1, 0, 0]);
    gizmo.move(pointAt(4, 0, 0));
    gizmo.release();
    expect(gestures.map(({ phase }) => phase)).toEqual(["start", "change", "change", "commit"]);
    expect(gestures.at(-1)).toEqual({ phase: "commit", tool: "move", edits: [{ entity: "a", position: [3, 0, 0] }] });
    expect(gizmo.isDragging).toBe(false);
  });

  it("leaves a press beside it to the view", () => {
    const { gizmo, gestures, select, pointAt } = createGizmo();
    select("a");
    expect(gizmo.press(pointAt(3, 3, 0))).toBe(false);
    expect(gestures).toEqual([]);
  });

  it("moves a group together, and a child of the group only with its parent", () => {
    const { gizmo, gestures, select, pointAt } = createGizmo();
    select("a", "child", "b");
    expect(gizmo.press(pointAt(2, 0, 0))).toBe(true);
    gizmo.move(pointAt(3, 0, 0));
    gizmo.release();
    expect(gestures.at(-1)?.edits).toEqual([
      { entity: "a", position: [1, 0, 0] },
      { entity: "b", position: [3, 0, 0] },
    ]);
  });

  it("snaps while Ctrl is held", () => {
    const { gizmo, select, pointAt, positionOf } = createGizmo();
    select("a");
    gizmo.press(pointAt(1, 0, 0));
    gizmo.move(pointAt(1.7, 0, 0, true));
    expect(positionOf("a")).toEqual([0.5, 0, 0]);
    gizmo.move(pointAt(1.7, 0, 0));
    expect(positionOf("a")).toEqual([0.7, 0, 0]);
  });

  it("holds what is dragged against what the document says of a while ago", () => {
    const { world, document, gizmo, select, pointAt, positionOf } = createGizmo();
    select("a");
    gizmo.press(pointAt(1, 0, 0));
    gizmo.move(pointAt(3, 0, 0));
    const late: SceneDiff = [
      { kind: "setComponent", entity: "a", component: "a-t", key: "position", after: [1, 0, 0] },
    ];
    document.apply(late);
    world.applyDiff(late, document);
    gizmo.update();
    expect(positionOf("a")).toEqual([2, 0, 0]);
  });

  it("puts everything back when the drag is given up", () => {
    const { gizmo, gestures, select, pointAt, positionOf } = createGizmo();
    select("a");
    gizmo.press(pointAt(1, 0, 0));
    gizmo.move(pointAt(4, 0, 0));
    gizmo.cancel();
    expect(positionOf("a")).toEqual([0, 0, 0]);
    expect(gestures.at(-1)).toEqual({ phase: "cancel", tool: "move", edits: [{ entity: "a", position: [0, 0, 0] }] });
    gizmo.move(pointAt(9, 0, 0));
    expect(positionOf("a")).toEqual([0, 0, 0]);
  });

  it("109: has no handles when nothing is selected, or what was is gone", () => {
    const { world, gizmo, select, pointAt } = createGizmo();
    select();
    expect(gizmo.press(pointAt(1, 0, 0))).toBe(false);
    select("a");
    world.reset(new SceneDocument({ format: 1, name: "Empty", entities: [] }), "editor");
    gizmo.update();
    expect(gizmo.press(pointAt(1, 0, 0))).toBe(false);
  });
});
