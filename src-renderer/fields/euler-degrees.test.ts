import fc from "fast-check";
import { Euler, Quaternion } from "three";
import { expect, it } from "vitest";
import { degreesFromQuaternion, type EulerDegrees, quaternionFromDegrees, type QuaternionTuple } from "./euler-degrees";

const angle = fc.double({ min: -720, max: 720, noNaN: true });
const triple = fc.tuple(angle, angle, angle);
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const sameRotation = (a: QuaternionTuple, b: QuaternionTuple) =>
  Math.abs(a.reduce((sum, part, index) => sum + part * b[index]!, 0));

it("turns as three.js does in the order YXZ", () => {
  fc.assert(
    fc.property(triple, ([x, y, z]) => {
      const expected = new Quaternion().setFromEuler(new Euler(radians(x), radians(y), radians(z), "YXZ"));
      const actual = quaternionFromDegrees([x, y, z]);
      actual.forEach((part, index) => expect(part).toBeCloseTo(expected.toArray()[index]!, 10));
    }),
  );
});

it("reads back degrees that give the same rotation", () => {
  fc.assert(
    fc.property(triple, (degrees) => {
      const rotation = quaternionFromDegrees(degrees);
      const back = quaternionFromDegrees(degreesFromQuaternion(rotation));
      expect(sameRotation(rotation, back)).toBeGreaterThan(1 - 1e-6);
    }),
  );
});

it("W18: keeps the degrees that were typed, however many ways there are to say them", () => {
  fc.assert(
    fc.property(triple, (degrees) => {
      const hint: EulerDegrees = degrees;
      expect(degreesFromQuaternion(quaternionFromDegrees(hint), hint)).toBe(hint);
    }),
  );
});

it("gives up the hint when something else turned the entity", () => {
  expect(degreesFromQuaternion(quaternionFromDegrees([0, 90, 0]), [0, 45, 0])).toEqual([0, 90, 0]);
});

it("reads straight up and down, and what is no rotation", () => {
  expect(degreesFromQuaternion(quaternionFromDegrees([90, 30, 0]))).toEqual([90, 30, 0]);
  expect(degreesFromQuaternion(quaternionFromDegrees([-90, 30, 0]))).toEqual([-90, 30, 0]);
  expect(degreesFromQuaternion([0, 0, 0, 0])).toEqual([0, 0, 0]);
  expect(degreesFromQuaternion([NaN, 0, 0, 1])).toEqual([0, 0, 0]);
});
