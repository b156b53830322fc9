import { describe, expect, it, vi } from "vitest";
import { FlyKeys } from "./fly-keys";
import { ScenePointer, type ScenePointerTarget } from "./scene-pointer";

/** An event target with the few members of an element that pointer handling uses. */
class TestElement extends EventTarget {
  readonly ownerDocument = new EventTarget();
  private captured = false;
  focus = vi.fn();
  setPointerCapture = () => void (this.captured = true);
  hasPointerCapture = () => this.captured;
  releasePointerCapture = () => {
    this.captured = false;
    this.dispatchEvent(Object.assign(new Event("lostpointercapture"), { pointerId: 1 }));
  };
  getBoundingClientRect = () => ({ left: 10, top: 20 });
}

function createPointer(options: { handle?: boolean } = {}) {
  const element = new TestElement();
  const target = {
    pressHandle: vi.fn(() => options.handle === true),
    dragHandle: vi.fn(),
    releaseHandle: vi.fn(),
    cancelHandle: vi.fn(),
    orbit: vi.fn(),
    pan: vi.fn(),
    look: vi.fn(),
    zoom: vi.fn(),
    startFlying: vi.fn(),
    stopFlying: vi.fn(),
    click: vi.fn(),
    requestMenu: vi.fn(),
    marquee: vi.fn(),
    hover: vi.fn(),
  } satisfies ScenePointerTarget;
  const pointer = new ScenePointer(element as unknown as HTMLElement, target);
  const fire = (type: string, x: number, y: number, init: object = {}) =>
    element.dispatchEvent(
      Object.assign(new Event(type, { cancelable: true }), {
        clientX: x + 10,
        clientY: y + 20,
        pointerId: 1,
        button: 0,
        ...init,
      }),
    );
  const press = (key: string) =>
    element.ownerDocument.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { key }));
  return { pointer, target, fire, press };
}

describe("the pointer in the scene view", () => {
  it("clicks when it hardly moves, and draws a rectangle when it does", () => {
    const { target, fire } = createPointer();
    fire("pointerdown", 50, 50);
    fire("pointermove", 52, 51);
    fire("pointerup", 52, 51);
    expect(target.click).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ x: 52, y: 51 }));
    fire("pointerdown", 50, 50);
    fire("pointermove", 90, 90);
    fire("pointerup", 95, 95);
    expect(target.click).toHaveBeenCalledTimes(1);
    const [from, to] = [
      expect.objectContaining({ x: 50, y: 50 }),
      expect.objectContaining({ x: 95, y: 95 }),
    ] as unknown[];
    expect(target.marquee).toHaveBeenLastCalledWith(from, to, true);
  });

  it("drags a handle where there is one", () => {
    const { target, fire } = createPointer({ handle: true });
    fire("pointerdown", 50, 50);
    fire("pointermove", 60, 50);
    fire("pointerup", 60, 50);
    expect(target.dragHandle).toHaveBeenCalledTimes(1);
    expect(target.releaseHandle).toHaveBeenCalledTimes(1);
    expect(target.cancelHandle).not.toHaveBeenCalled();
    expect(target.click).not.toHaveBeenCalled();
  });

  it.each(["Escape", "lost"])("takes a handle's drag back on %s", (reason) => {
    const { target, fire, press } = createPointer({ handle: true });
    fire("pointerdown", 50, 50);
    fire("pointermove", 60, 50);
    if (reason === "Escape") press("Escape");
    else fire("lostpointercapture", 0, 0);
    fire("pointermove", 99, 99);
    fire("pointerup", 99, 99);
    expect(target.cancelHandle).toHaveBeenCalledTimes(1);
    expect(target.releaseHandle).not.toHaveBeenCalled();
    expect(target.dragHandle).toHaveBeenCalledTimes(1);
  });

  it("orbits with Alt, pans with the middle button and looks around with the right one", () => {
    const { target, fire } = createPointer();
    const drag = (init: object) => {
      fire("pointerdown", 0, 0, init);
      fire("pointermove", 8, 6, init);
      fire("pointerup", 8, 6, init);
    };
    drag({ altKey: true });
    drag({ button: 1 });
    drag({ button: 2 });
    for (const move of [target.orbit, target.pan, target.look]) expect(move).toHaveBeenCalledExactlyOnceWith(8, 6);
    expect(target.startFlying).toHaveBeenCalledTimes(1);
    expect(target.stopFlying).toHaveBeenCalledTimes(1);
    expect(target.requestMenu).not.toHaveBeenCalled();
    fire("pointerdown", 5, 5, { button: 2 });
    fire("pointerup", 5, 5, { button: 2 });
    expect(target.requestMenu).toHaveBeenCalledTimes(1);
  });

  it("zooms towards the pointer, alike for wheels that count pixels and lines", () => {
    const { target, fire } = createPointer();
    fire("wheel", 30, 40, { deltaY: 99, deltaMode: 0 });
    fire("wheel", 30, 40, { deltaY: 3, deltaMode: 1 });
    const [pixels, lines] = target.zoom.mock.calls as unknown as [[number, object], [number, object]];
    expect(pixels[0]).toBeGreaterThan(1);
    expect(pixels[1]).toMatchObject({ x: 30, y: 40 });
    expect(lines[0]).toBeCloseTo(pixels[0]);
  });

  it("ends its gesture when it is disposed, and hears nothing more", () => {
    const { pointer, target, fire } = createPointer({ handle: true });
    fire("pointerdown", 50, 50);
    pointer.dispose();
    fire("pointermove", 60, 50);
    expect(target.cancelHandle).toHaveBeenCalledTimes(1);
    expect(target.dragHandle).not.toHaveBeenCalled();
    expect(target.hover).not.toHaveBeenCalled();
  });
});

describe("flying", () => {
  const key = (target: EventTarget, type: string, code: string, shiftKey = false) => {
    const event = Object.assign(new Event(type, { cancelable: true }), { code, shiftKey });
    target.dispatchEvent(event);
    return event;
  };

  it("takes its keys only while it flies, before everybody else", () => {
    const window = new EventTarget();
    const keys = new FlyKeys(window, () => undefined);
    const shortcut = vi.fn();
    keys.start();
    window.addEventListener("keydown", shortcut);
    expect(key(window, "keydown", "KeyW").defaultPrevented).toBe(true);
    key(window, "keydown", "KeyF");
    expect(shortcut).toHaveBeenCalledTimes(1);
    keys.stop();
    key(window, "keydown", "KeyW");
    expect(shortcut).toHaveBeenCalledTimes(2);
    expect(keys.isMoving).toBe(false);
  });

  it("goes as fast askew as straight on, and faster with Shift", () => {
    const window = new EventTarget();
    const keys = new FlyKeys(window, () => undefined);
    keys.start();
    key(window, "keydown", "KeyW");
    const straight = Math.hypot(...keys.movement(1));
    key(window, "keydown", "KeyD");
    expect(Math.hypot(...keys.movement(1))).toBeCloseTo(straight);
    key(window, "keydown", "KeyD", true);
    expect(Math.hypot(...keys.movement(1))).toBeGreaterThan(straight * 2);
    keys.stop();
  });
});
