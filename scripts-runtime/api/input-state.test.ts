import { describe, expect, it } from "vitest";
import { InputState } from "./input-state";

describe("input", () => {
  it("sees a press and a release within one frame, and a held key once", () => {
    const input = new InputState();
    input.beginFrame([
      { kind: "keyDown", code: "Space" },
      { kind: "keyDown", code: "Space" },
      { kind: "keyUp", code: "Space" },
    ]);
    expect([input.isDown("Space"), input.wasPressed("Space"), input.wasReleased("Space")]).toEqual([false, true, true]);
    input.beginFrame([]);
    expect([input.isDown("Space"), input.wasPressed("Space"), input.wasReleased("Space")]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("makes axes of keys and sticks, opposite keys cancelling each other", () => {
    const input = new InputState();
    input.beginFrame([
      { kind: "keyDown", code: "KeyA" },
      { kind: "keyDown", code: "ArrowUp" },
    ]);
    expect([input.axis("horizontal"), input.axis("vertical")]).toEqual([-1, 1]);
    input.beginFrame([{ kind: "keyDown", code: "ArrowRight" }]);
    expect(input.axis("horizontal")).toBe(0);
    input.beginFrame([{ kind: "gamepad", index: 1, axes: [0.1, -0.5], buttons: [1] }]);
    expect([input.axis("horizontal"), input.axis("vertical")]).toEqual([0, 1]);
    input.beginFrame([{ kind: "keyUp", code: "ArrowUp" }]);
    expect(input.axis("vertical")).toBe(0.5);
    expect(input.gamepads[1]?.buttons).toEqual([1]);
  });

  it("sums up the pointer's way and the wheel within a frame", () => {
    const input = new InputState();
    input.beginFrame([{ kind: "pointerMove", x: 10, y: 10, width: 640, height: 480 }]);
    input.beginFrame([
      { kind: "pointerMove", x: 12, y: 9, width: 640, height: 480 },
      { kind: "pointerMove", x: 15, y: 9, width: 640, height: 480 },
      { kind: "wheel", deltaX: 1, deltaY: 2 },
      { kind: "wheel", deltaX: 0, deltaY: 3 },
      { kind: "pointerDown", button: 2 },
    ]);
    const { pointer } = input;
    expect([pointer.delta.toArray(), pointer.wheel.toArray(), pointer.viewSize.toArray()]).toEqual([
      [5, -1],
      [1, 5],
      [640, 480],
    ]);
    expect([pointer.isDown(2), pointer.wasPressed(2), pointer.isDown()]).toEqual([true, true, false]);
    input.beginFrame([{ kind: "blur" }]);
    expect([pointer.isDown(2), pointer.wasReleased(2), pointer.delta.x]).toEqual([false, true, 0]);
  });
});
