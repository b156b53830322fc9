import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entity } from "./index";
import { Matrix4, Quaternion, Script, Transform, Vector3 } from "./index";
import { constructComponent } from "./component";

/** A chain of transforms, the last one at the bottom. */
function createChain(...parts: readonly ((transform: Transform) => void)[]): Transform {
  let parent: { transform: Transform } | undefined;
  for (const setUp of parts) {
    const entity = { name: "e", parent } as unknown as Entity & { transform: Transform };
    const host = { id: "t", entity } as Parameters<typeof constructComponent>[1];
    entity.transform = constructComponent(Transform, host);
    setUp(entity.transform);
    parent = entity;
  }
  return parent!.transform;
}

const quarterTurn = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), Math.PI / 2);
const round = (value: { toArray(): number[] }) => value.toArray().map((n) => Math.round(n * 1e6) / 1e6 + 0);

describe("a transform", () => {
  it("combines places, turns and sizes through the hierarchy", () => {
    const transform = createChain(
      (t) => {
        t.position = [10, 0, 0];
        t.rotation = quarterTurn;
        t.scale = [2, 2, 2];
      },
      (t) => {
        t.position.set(1, 0, 0);
      },
    );
    expect(round(transform.worldPosition)).toEqual([10, 0, -2]);
    expect(round(transform.worldScale)).toEqual([2, 2, 2]);
    expect(round(transform.forward)).toEqual([-1, 0, 0]);
    expect(round(transform.right)).toEqual([0, 0, -1]);
    expect(round(transform.up)).toEqual([0, 1, 0]);
    expect(round(transform.transformPoint([0, 0, 1]))).toEqual([12, 0, -2]);
    expect(round(transform.transformDirection([0, 0, 2]))).toEqual([2, 0, 0]);
    expect(round(transform.inverseTransformDirection([2, 0, 0]))).toEqual([0, 0, 2]);
  });

  it("copies what is assigned, and gives away its own", () => {
    const transform = createChain(() => undefined);
    const place = new Vector3(1, 2, 3);
    transform.position = place;
    place.x = 9;
    expect(transform.position.x).toBe(1);
    expect(transform.position).toBe(transform.position);
  });

  it("takes a place and a turn in the world under any parent", () => {
    const number = fc.double({ min: -10, max: 10, noNaN: true });
    const vector = fc.tuple(number, number, number);
    const size = fc.double({ min: 0.1, max: 10, noNaN: true });
    fc.assert(
      fc.property(
        vector,
        vector,
        fc.double({ min: 0, max: 6, noNaN: true }),
        size,
        vector,
        (at, axis, angle, scale, goal) => {
          const transform = createChain(
            (t) => {
              t.position = at;
              t.rotate(axis, angle);
              t.scale.setScalar(scale);
            },
            () => undefined,
          );
          transform.worldPosition = goal;
          expect(transform.worldPosition.distanceTo(new Vector3(...goal))).toBeLessThan(1e-6);
          transform.worldRotation = quarterTurn;
          expect(transform.worldRotation.angleTo(quarterTurn)).toBeLessThan(1e-6);
          expect(
            transform.inverseTransformPoint(transform.transformPoint(axis)).distanceTo(new Vector3(...axis)),
          ).toBeLessThan(1e-6);
        },
      ),
    );
  });

  it.each([0, 5e-324, 1e-200, 1e-162, 1, 1e200, Number.MAX_VALUE, Infinity, NaN])(
    "stays a turn, whatever the length of what it turns about and looks up to: %d",
    (length) => {
      const transform = createChain(() => undefined);
      const hasDirection = length > 0 && length < Infinity;
      transform.rotate([0, length, 0], Math.PI / 2);
      expect(round(transform.forward)).toEqual(hasDirection ? [-1, 0, 0] : [0, 0, -1]);
      transform.lookAt([0, 0, -1], [length, 0, 0]);
      expect(round(transform.forward)).toEqual([0, 0, -1]);
      expect(round(transform.up)).toEqual(hasDirection ? [1, 0, 0] : [0, 1, 0]);
    },
  );

  it("looks wherever it is told to, whatever is said to be up", () => {
    const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.1, 1e-170, 1e160), fc.double());
    const vector = fc.tuple(number, number, number);
    fc.assert(
      fc.property(vector, vector, fc.constantFrom(1, -1, 2, 0), (target, up, along) => {
        const transform = createChain(() => undefined);
        transform.lookAt(target, along === 0 ? up : [target[0] * along, target[1] * along, target[2] * along]);
        expect(transform.rotation.length()).toBeCloseTo(1, 9);
        const largest = Math.max(...target.map(Math.abs));
        if (!(largest > 0 && largest < Infinity)) return;
        const ahead = new Vector3(...(target.map((n) => n / largest) as [number, number, number])).normalize();
        expect(transform.forward.distanceTo(ahead)).toBeLessThan(1e-9);
      }),
    );
  });

  it("follows whatever is written on the way up, in place or by assigning, and keeps what has not changed", () => {
    const parts: Transform[] = [];
    const keep = (t: Transform) => void parts.push(t);
    const bottom = createChain(keep, keep, keep);
    const [top, middle] = parts as [Transform, Transform];
    expect(round(bottom.worldPosition)).toEqual([0, 0, 0]);
    top.position.x = 5;
    expect(round(bottom.worldPosition)).toEqual([5, 0, 0]);
    middle.scale = [2, 2, 2];
    bottom.position.y = 1;
    expect(round(bottom.worldPosition)).toEqual([5, 2, 0]);
    top.rotation.copy(quarterTurn);
    middle.position.set(1, 0, 0);
    expect(round(bottom.worldPosition)).toEqual([5, 2, -1]);
    bottom.worldFromLocal.identity();
    expect(round(bottom.worldPosition)).toEqual([5, 2, -1]);
    middle.position.y = NaN;
    expect(bottom.worldPosition.y).toBeNaN();
    middle.position.y = 0;
    expect(round(bottom.worldPosition)).toEqual([5, 2, -1]);
  });

  it("takes a size in the world", () => {
    const transform = createChain(
      (t) => {
        t.scale = [2, 4, 0.5];
      },
      () => undefined,
    );
    transform.worldScale = [1, 1, 1];
    expect(round(transform.scale)).toEqual([0.5, 0.25, 2]);
    expect(round(transform.worldScale)).toEqual([1, 1, 1]);
  });

  it("has numbers in the world below what is flat, however deep and turned", () => {
    const transform = createChain(
      (t) => {
        t.position = [1, 2, 3];
        t.rotation = new Quaternion().setFromAxisAngle(new Vector3(1, 2, 3).normalize(), 1);
        t.scale = [0, 2, 2];
      },
      (t) => {
        t.rotation = new Quaternion().setFromAxisAngle(new Vector3(3, 1, 2).normalize(), 2);
      },
      (t) => {
        t.scale = [3, 3, 3];
      },
    );
    transform.worldPosition = [9, 8, 7];
    expect(transform.position.toArray().every((n) => Math.abs(n) < 100)).toBe(true);
    const there = transform.worldPosition;
    transform.worldPosition = there;
    expect(round(transform.worldPosition)).toEqual(round(there));
    expect(transform.inverseTransformPoint([1, 1, 1]).toArray().every(Number.isFinite)).toBe(true);

    const flat = createChain(
      (t) => {
        t.scale = [0, 2, 2];
      },
      (t) => {
        t.scale = [3, 4, 5];
      },
    );
    flat.worldPosition = [9, 8, 6];
    expect(flat.position.toArray()).toEqual([0, 4, 3]);
    flat.worldScale = [8, 8, 8];
    expect(flat.scale.toArray()).toEqual([3, 4, 4]);
    expect(flat.inverseTransformPoint([1, 8, 8]).toArray()).toEqual([0, 0, 0.25]);
  });

  it("looks at a point along its negative Z axis, below a turned parent too", () => {
    const transform = createChain(
      (t) => t.rotate([0, 1, 0], 1),
      (t) => {
        t.position = [0, 0, 5];
      },
    );
    transform.lookAt([3, 4, 5]);
    const wanted = new Vector3(3, 4, 5).sub(transform.worldPosition).normalize();
    expect(transform.forward.distanceTo(wanted)).toBeLessThan(1e-6);
    expect(transform.right.y).toBeCloseTo(0, 6);
    const before = transform.rotation.clone();
    transform.lookAt(transform.worldPosition);
    expect(transform.rotation.equals(before)).toBe(true);
  });

  it("moves and turns along its own axes and along the world's", () => {
    const transform = createChain((t) => {
      t.rotation = quarterTurn;
    });
    transform.translate([0, 0, -1]);
    expect(round(transform.position)).toEqual([-1, 0, 0]);
    transform.translate([0, 0, -1], "world");
    expect(round(transform.position)).toEqual([-1, 0, -1]);
    transform.rotate([0, 2, 0], Math.PI / 2, "world");
    expect(round(transform.forward)).toEqual([0, 0, 1]);
    transform.rotate([1, 0, 0], Math.PI / 2);
    expect(round(transform.forward)).toEqual([0, 1, 0]);
    expect(
      round(
        new Vector3().setFromMatrixPosition(
          new Matrix4().multiplyMatrices(transform.worldFromLocal, transform.localFromWorld),
        ),
      ),
    ).toEqual([0, 0, 0]);
  });
});

describe("a component", () => {
  it("cannot be made by hand", () => {
    class Mine extends Script {}
    expect(() => new Mine()).toThrow("A Mine belongs to an entity: make it with entity.addComponent.");
    class Nested extends Script {
      inner = new Mine();
    }
    const host = { id: "n", entity: { transform: undefined } } as unknown as Parameters<typeof constructComponent>[1];
    expect(() => constructComponent(Nested, host)).toThrow("A Mine belongs to an entity");
  });
});
