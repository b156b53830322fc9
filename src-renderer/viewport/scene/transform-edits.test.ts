import { Matrix4, Quaternion, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { type DragStart, dragTransform, encodeEdit, type Pivot, snapScale } from "./transform-edits";

const up = new Vector3(0, 1, 0);
const quarter = new Quaternion().setFromAxisAngle(up, Math.PI / 2);

function pivot(options: { position?: Vector3; rotation?: Quaternion; scale?: Vector3 } = {}): Pivot {
  return { position: new Vector3(), rotation: new Quaternion(), scale: new Vector3(1, 1, 1), ...options };
}

function start(
  local: { position?: Vector3; rotation?: Quaternion; scale?: Vector3 },
  worldFromParent = new Matrix4(),
): DragStart {
  const own = pivot(local);
  const worldFromLocal = new Matrix4().compose(own.position, own.rotation, own.scale).premultiply(worldFromParent);
  return { id: "a", local: own, worldFromLocal, worldFromParent };
}

const rounded = (vector: Vector3 | undefined) => vector?.toArray().map((value) => Math.round(value * 1e6) / 1e6 + 0);

describe("moving", () => {
  it("changes the position alone, seen from the parent", () => {
    const parent = new Matrix4().compose(new Vector3(10, 0, 0), quarter, new Vector3(2, 2, 2));
    const drag = dragTransform(
      "move",
      start({ position: new Vector3(1, 0, 0) }, parent),
      pivot(),
      pivot({ position: new Vector3(0, 0, -4) }),
      false,
    );
    expect(Object.keys(drag ?? {})).toEqual(["position"]);
    expect(rounded(drag?.position)).toEqual([3, 0, 0]);
  });

  it("moves all of a group by the same way", () => {
    const to = pivot({ position: new Vector3(1, 2, 3) });
    const drag = dragTransform("move", start({ position: new Vector3(5, 5, 5) }), pivot(), to, true);
    expect(rounded(drag?.position)).toEqual([6, 7, 8]);
  });
});

describe("turning", () => {
  it("turns one entity in its place", () => {
    const drag = dragTransform(
      "rotate",
      start({ position: new Vector3(1, 0, 0) }),
      pivot(),
      pivot({ rotation: quarter }),
      false,
    );
    expect(Object.keys(drag ?? {})).toEqual(["rotation"]);
    expect(drag?.rotation?.angleTo(quarter)).toBeCloseTo(0);
  });

  it("turns around the world's axis below a turned parent", () => {
    const tilt = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), 1);
    const parent = new Matrix4().makeRotationFromQuaternion(tilt);
    const drag = dragTransform("rotate", start({}, parent), pivot(), pivot({ rotation: quarter }), false);
    const world = tilt.clone().multiply(drag?.rotation ?? new Quaternion());
    expect(world.angleTo(quarter.clone().multiply(tilt))).toBeCloseTo(0);
  });

  it("carries a group around the pivot", () => {
    const from = pivot({ position: new Vector3(1, 0, 0) });
    const to = pivot({ position: new Vector3(1, 0, 0), rotation: quarter });
    const drag = dragTransform("rotate", start({ position: new Vector3(3, 0, 0) }), from, to, true);
    expect(rounded(drag?.position)).toEqual([1, 0, -2]);
  });
});

describe("scaling", () => {
  it("W21: is reckoned from the scale at the start, so nothing adds up", () => {
    const from = start({ scale: new Vector3(2, 3, 4) });
    dragTransform("scale", from, pivot(), pivot({ scale: new Vector3(5, 5, 5) }), false);
    const drag = dragTransform("scale", from, pivot(), pivot({ scale: new Vector3(1, 2, 1) }), false);
    expect(drag?.scale?.toArray()).toEqual([2, 6, 4]);
    expect(Object.keys(drag ?? {})).toEqual(["scale"]);
  });

  it("spreads a group along the pivot's axes", () => {
    const to = pivot({ rotation: quarter, scale: new Vector3(3, 1, 1) });
    const drag = dragTransform(
      "scale",
      start({ position: new Vector3(1, 0, 1) }),
      pivot({ rotation: quarter }),
      to,
      true,
    );
    expect(rounded(drag?.position)).toEqual([1, 0, 3]);
  });

  it("75: gives nothing rather than a number that is none", () => {
    const to = pivot({ scale: new Vector3(NaN, Infinity, 1) });
    expect(dragTransform("scale", start({}), pivot(), to, false)).toBeUndefined();
  });

  it("snaps the axes that changed to whole steps of the result", () => {
    const snapped = snapScale(new Vector3(1, 1, 1), new Vector3(1.2, 1, 1), new Vector3(2.05, 7.77, 1), 0.5);
    expect(snapped.x * 2.05).toBeCloseTo(2.5);
    expect(snapped.y).toBe(1);
  });

  it("keeps proportions when all axes grow alike", () => {
    const snapped = snapScale(new Vector3(1, 1, 1), new Vector3(1.48, 1.48, 1.48), new Vector3(1, 2, 3), 0.1);
    expect(rounded(snapped)).toEqual([1.5, 1.5, 1.5]);
  });

  it("never snaps to nothing", () => {
    const snapped = snapScale(new Vector3(1, 1, 1), new Vector3(0.01, 1, 1), new Vector3(1, 1, 1), 0.5);
    expect(snapped.x).toBe(0.5);
  });
});

describe("an edit", () => {
  it("holds what a person would have typed", () => {
    const edit = encodeEdit("a", { position: new Vector3(0.1 + 0.2, -0.00001, 1e6 + 0.5) });
    expect(edit).toEqual({ entity: "a", position: [0.3, 0, 1_000_000.5] });
  });
});
