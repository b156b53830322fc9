import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { InputEvent } from "../../../src-shared/protocol/input-event";
import { GameInput } from "./game-input";
import { readGamepads } from "./gamepads";
import { fitLetterbox } from "./letterbox";

let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frames.push(callback));
  vi.stubGlobal("cancelAnimationFrame", () => void (frames = []));
});
afterEach(() => void vi.unstubAllGlobals());

/** An event target with the few members of an element that input reads. */
class TestElement extends EventTarget {
  readonly ownerDocument = Object.assign(new EventTarget(), { hidden: false, hasFocus: () => false });
  focus = vi.fn();
  setPointerCapture = vi.fn();
  getBoundingClientRect = () => ({ left: 100, top: 50 });
}

function createInput() {
  const element = new TestElement();
  const sent: InputEvent[][] = [];
  const input = new GameInput({
    element: element as unknown as HTMLElement,
    area: () => ({ x: 20, y: 10, width: 400, height: 300, viewHeight: 320 }),
    onInput: (events) => sent.push([...events]),
  });
  const fire = (type: string, init: object = {}) => {
    const event = Object.assign(new Event(type, { cancelable: true }), init);
    element.dispatchEvent(event);
    return event;
  };
  const showFrame = () => frames.splice(0).forEach((callback) => callback());
  return { element, input, sent, fire, showFrame };
}

describe("input of the game view", () => {
  it("stays with the editor until the game runs", () => {
    const { input, sent, fire } = createInput();
    expect(fire("keydown", { code: "KeyW" }).defaultPrevented).toBe(false);
    input.setEnabled(true);
    expect(fire("keydown", { code: "KeyW" }).defaultPrevented).toBe(true);
    expect(sent).toEqual([[{ kind: "keyDown", code: "KeyW" }]]);
  });

  it("sends a key once however long it is held, and its release", () => {
    const { input, sent, fire } = createInput();
    input.setEnabled(true);
    fire("keydown", { code: "Space" });
    fire("keydown", { code: "Space", repeat: true });
    fire("keydown", { code: "Space" });
    fire("keyup", { code: "Space" });
    expect(sent.flat().map(({ kind }) => kind)).toEqual(["keyDown", "keyUp"]);
  });

  it("leaves the editor its shortcuts, and the page the keys that move the focus", () => {
    const { input, sent, fire } = createInput();
    input.setEnabled(true);
    expect(fire("keydown", { code: "Enter", ctrlKey: true }).defaultPrevented).toBe(false);
    expect(fire("keydown", { code: "Tab" }).defaultPrevented).toBe(false);
    expect(fire("keydown", { code: "F5" }).defaultPrevented).toBe(false);
    expect(sent).toEqual([]);
    fire("keydown", { code: "ControlLeft", ctrlKey: true });
    expect(sent.flat()).toEqual([{ kind: "keyDown", code: "ControlLeft" }]);
  });

  it("tells the newest place of the pointer once a display frame, from the picture's corner", () => {
    const { input, sent, fire, showFrame } = createInput();
    input.setEnabled(true);
    fire("pointermove", { clientX: 130, clientY: 70, buttons: 0 });
    fire("pointermove", { clientX: 220, clientY: 110, buttons: 0 });
    expect(sent).toEqual([]);
    showFrame();
    expect(sent).toEqual([[{ kind: "pointerMove", x: 100, y: 50, width: 400, height: 300 }]]);
  });

  it("tells where the pointer was before it tells of a button, and of every button", () => {
    const { input, sent, fire } = createInput();
    input.setEnabled(true);
    fire("pointerdown", { button: 0, buttons: 1, clientX: 120, clientY: 60, pointerId: 1 });
    fire("pointermove", { buttons: 3, clientX: 121, clientY: 60 });
    fire("pointermove", { buttons: 2, clientX: 121, clientY: 60 });
    fire("pointerup", { button: 2, buttons: 0, clientX: 121, clientY: 60 });
    const told = sent.flat().filter(({ kind }) => kind !== "pointerMove");
    expect(sent[0]?.[0]?.kind).toBe("pointerMove");
    expect(told).toEqual([
      { kind: "pointerDown", button: 0 },
      { kind: "pointerDown", button: 2 },
      { kind: "pointerUp", button: 0 },
      { kind: "pointerUp", button: 2 },
    ]);
  });

  it("lets go of everything when the view loses the keyboard", () => {
    const { input, sent, fire } = createInput();
    input.setEnabled(true);
    fire("keydown", { code: "KeyA" });
    fire("blur");
    fire("keyup", { code: "KeyA" });
    expect(sent.flat()).toEqual([{ kind: "keyDown", code: "KeyA" }, { kind: "blur" }]);
  });

  it("lets go when the game stops, and tells nothing after", () => {
    const { input, sent, fire, showFrame } = createInput();
    input.setEnabled(true);
    fire("keydown", { code: "KeyA" });
    input.setEnabled(false);
    fire("keydown", { code: "KeyB" });
    fire("pointermove", { clientX: 1, clientY: 1, buttons: 0 });
    showFrame();
    expect(sent.flat().map(({ kind }) => kind)).toEqual(["keyDown", "blur"]);
  });

  it("lets keys go that macOS keeps silent about", () => {
    const { input, sent, fire } = createInput();
    input.setEnabled(true);
    fire("keydown", { code: "KeyA" });
    fire("keydown", { code: "MetaLeft", metaKey: true });
    fire("keyup", { code: "MetaLeft" });
    expect(sent.flat().slice(2)).toEqual([
      { kind: "keyUp", code: "MetaLeft" },
      { kind: "keyUp", code: "KeyA" },
    ]);
  });

  it("listens to nothing after its end", () => {
    const { input, sent, fire } = createInput();
    input.setEnabled(true);
    input.dispose();
    const count = sent.length;
    fire("keydown", { code: "KeyA" });
    fire("wheel", { deltaX: 0, deltaY: 1 });
    expect(sent.length).toBe(count);
  });
});

describe("gamepads", () => {
  it("rest in the middle though their sticks do not quite", () => {
    const buttons = [{ value: 1, pressed: true, touched: true }];
    expect(readGamepads([null, { index: 1, axes: [0.03, -0.51234], buttons }])).toEqual([
      { kind: "gamepad", index: 1, axes: [0, -0.512], buttons: [1] },
    ]);
  });
});

describe("the letterbox", () => {
  it("is the largest middle rectangle of its aspect", () => {
    expect(fitLetterbox(1600, 900, 1)).toEqual({ x: 350, y: 0, width: 900, height: 900 });
    expect(fitLetterbox(900, 1600, 16 / 9)).toEqual({ x: 0, y: 547, width: 900, height: 506 });
    expect(fitLetterbox(640, 480, undefined)).toEqual({ x: 0, y: 0, width: 640, height: 480 });
  });
});
