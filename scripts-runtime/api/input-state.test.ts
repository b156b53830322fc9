import { describe, expect, it } from "vitest";
import type { GameAction } from "./input-state";
import { InputState } from "./input-state";

describe("input", () => {
  it.each([
    ["w", '"KeyW"'],
    [" ", '"Space"'],
    ["Shift", '"ShiftLeft", "ShiftRight"'],
    ["left", '"AltLeft", "MetaLeft", "ArrowLeft"'],
    ["keyA", '"KeyA"'],
    ["jump", '"KeyW", "Space", "ArrowLeft"'],
    [undefined as unknown as string, '"KeyW", "Space", "ArrowLeft"'],
  ])("says that there is no key %j, and names some", (key, names) => {
    const input = new InputState();
    for (const ask of ["isDown", "wasPressed", "wasReleased"] as const) {
      expect(() => input[ask](key)).toThrow(
        `There is no key "${key}": keys go by their place on the keyboard, such as ${names}`,
      );
    }
  });

  it("knows a field's text for a key", () => {
    const input = new InputState();
    const jump: string = "Space";
    input.beginFrame([{ kind: "keyDown", code: jump }]);
    expect([input.isDown(jump), input.isDown("Numpad0"), input.isDown("F24")]).toEqual([true, false, false]);
  });

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

  it("H21: has axes for WASD and QE, the arrows and both sticks", () => {
    const input = new InputState();
    const moved = (code: string, axis: string) => {
      input.beginFrame([{ kind: "keyDown", code }]);
      const value = input.axis(axis);
      input.beginFrame([{ kind: "keyUp", code }]);
      return value;
    };
    expect(
      [
        ["KeyW", "vertical"],
        ["KeyS", "vertical"],
        ["KeyA", "horizontal"],
        ["KeyD", "horizontal"],
        ["KeyQ", "lift"],
        ["KeyE", "lift"],
      ].map(([code = "", axis = ""]) => moved(code, axis)),
    ).toEqual([1, -1, -1, 1, -1, 1]);
    input.beginFrame([{ kind: "gamepad", index: 0, axes: [0, 0, 0.5, 0.25], buttons: [] }]);
    expect([input.axis("lookHorizontal"), input.axis("lookVertical")]).toEqual([0.5, -0.25]);
  });

  it("knows actions by any of their keys and buttons, and each press once", () => {
    const input = new InputState();
    const see = ({ isDown, wasPressed, wasReleased }: GameAction) => [isDown, wasPressed, wasReleased];
    const fire = () => see(input.action("fire"));
    input.beginFrame([{ kind: "pointerDown", button: 0 }]);
    expect(fire()).toEqual([true, true, false]);
    input.beginFrame([{ kind: "keyDown", code: "ControlLeft" }]);
    expect(fire()).toEqual([true, false, false]);
    input.beginFrame([{ kind: "pointerUp", button: 0 }]);
    expect(fire()).toEqual([true, false, false]);
    input.beginFrame([{ kind: "keyUp", code: "ControlLeft" }]);
    expect(fire()).toEqual([false, false, true]);
    input.beginFrame([
      { kind: "gamepad", index: 0, axes: [], buttons: [0, 0, 0, 0, 0, 0, 0, 0.9] },
      { kind: "gamepad", index: 0, axes: [], buttons: [0, 0, 0, 0, 0, 0, 0, 0.1] },
    ]);
    expect(fire()).toEqual([false, true, true]);
    input.beginFrame([{ kind: "keyDown", code: "Space" }]);
    input.beginFrame([{ kind: "blur" }]);
    expect(see(input.action("jump"))).toEqual([false, false, true]);
  });

  it("takes the names of the project's settings, and names those there are when asked for another", () => {
    const input = new InputState();
    input.configure({
      axes: [{ name: "throttle", positive: ["KeyT"], negative: [], gamepadAxis: 5, isGamepadInverted: true }],
      actions: [],
      deadZone: 0.5,
    });
    input.beginFrame([{ kind: "keyDown", code: "KeyT" }]);
    expect(input.axis("throttle")).toBe(1);
    input.beginFrame([
      { kind: "keyUp", code: "KeyT" },
      { kind: "gamepad", index: 2, axes: [0, 0, 0, 0, 0, 0.4], buttons: [] },
    ]);
    expect(input.axis("throttle")).toBe(0);
    expect(() => input.axis("horizontal")).toThrow(
      `There is no axis "horizontal": the project's settings have throttle.`,
    );
    expect(() => input.action("jump")).toThrow(`There is no action "jump": the project's settings have none.`);
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
