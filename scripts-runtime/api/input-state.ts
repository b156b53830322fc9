import { Vector2 } from "three/src/math/Vector2.js";
import type { InputEvent } from "../../src-shared/protocol/input-event";

/** What the player does with keyboard, pointer and gamepad, as of the start of the frame. */
export interface GameInput {
  /**
   * Whether a key is held. Keys go by their place on the keyboard, whatever the layout: "KeyW", "Space", "ArrowLeft",
   * "ShiftLeft", "Digit1".
   */
  isDown(key: string): boolean;
  /** Whether a key went down since the last frame. */
  wasPressed(key: string): boolean;
  /** Whether a key was let go since the last frame. */
  wasReleased(key: string): boolean;
  /**
   * From -1 to 1. "horizontal" is A and D, the left and right arrows, or a gamepad's left stick; "vertical" is S and W,
   * the down and up arrows, or the stick, up being positive.
   * @example this.transform.position.x += Input.axis("horizontal") * this.speed * dt;
   */
  axis(name: "horizontal" | "vertical"): number;
  /** The mouse, pen or finger. */
  readonly pointer: GamePointer;
  /** Connected gamepads by their index; empty without any. */
  readonly gamepads: readonly (GameGamepad | undefined)[];
}

/** Where the pointer is and what it holds. */
export interface GamePointer {
  /** Pixels from the game view's top left corner. */
  readonly position: Vector2;
  /** Pixels moved since the last frame. */
  readonly delta: Vector2;
  /** The game view's size in pixels. */
  readonly viewSize: Vector2;
  /** How far the wheel was turned since the last frame; down is positive. */
  readonly wheel: Vector2;
  /** Whether a button is held: 0 left, 1 middle, 2 right. */
  isDown(button?: number): boolean;
  /** Whether a button went down since the last frame. */
  wasPressed(button?: number): boolean;
  /** Whether a button was let go since the last frame. */
  wasReleased(button?: number): boolean;
}

/** One gamepad, in the standard layout. */
export interface GameGamepad {
  /** From -1 to 1: left stick x and y, right stick x and y; down is positive. */
  readonly axes: readonly number[];
  /** From 0 to 1. */
  readonly buttons: readonly number[];
}

/** Keys or buttons, and what happened to them within the frame. */
class Switches<T> {
  private readonly held = new Set<T>();
  private readonly pressed = new Set<T>();
  private readonly released = new Set<T>();

  isDown(item: T): boolean {
    return this.held.has(item);
  }

  wasPressed(item: T): boolean {
    return this.pressed.has(item);
  }

  wasReleased(item: T): boolean {
    return this.released.has(item);
  }

  press(item: T): void {
    if (this.held.has(item)) return;
    this.held.add(item);
    this.pressed.add(item);
  }

  release(item: T): void {
    if (this.held.delete(item)) this.released.add(item);
  }

  releaseAll(): void {
    for (const item of [...this.held]) this.release(item);
  }

  endFrame(): void {
    this.pressed.clear();
    this.released.clear();
  }
}

const deadZone = 0.15;

/** The input of one domain, with the side that the frame loop writes. */
export class InputState implements GameInput {
  readonly gamepads: (GameGamepad | undefined)[] = [];
  private readonly keys = new Switches<string>();
  private readonly buttons = new Switches<number>();
  readonly pointer = {
    position: new Vector2(),
    delta: new Vector2(),
    viewSize: new Vector2(),
    wheel: new Vector2(),
    isDown: (button = 0) => this.buttons.isDown(button),
    wasPressed: (button = 0) => this.buttons.wasPressed(button),
    wasReleased: (button = 0) => this.buttons.wasReleased(button),
  };

  isDown(key: string): boolean {
    return this.keys.isDown(key);
  }

  wasPressed(key: string): boolean {
    return this.keys.wasPressed(key);
  }

  wasReleased(key: string): boolean {
    return this.keys.wasReleased(key);
  }

  axis(name: "horizontal" | "vertical"): number {
    const isHorizontal = name === "horizontal";
    const plus = isHorizontal ? ["KeyD", "ArrowRight"] : ["KeyW", "ArrowUp"];
    const minus = isHorizontal ? ["KeyA", "ArrowLeft"] : ["KeyS", "ArrowDown"];
    const isHeld = (key: string) => this.keys.isDown(key);
    let value = Number(plus.some(isHeld)) - Number(minus.some(isHeld));
    for (const gamepad of this.gamepads) {
      const stick = gamepad?.axes[isHorizontal ? 0 : 1] ?? 0;
      if (Math.abs(stick) > deadZone) value += isHorizontal ? stick : -stick;
    }
    return Math.min(1, Math.max(-1, value));
  }

  /** Begins a frame: forgets what happened in the last one, then takes what has come since. */
  beginFrame(events: readonly InputEvent[]): void {
    this.keys.endFrame();
    this.buttons.endFrame();
    this.pointer.delta.set(0, 0);
    this.pointer.wheel.set(0, 0);
    for (const event of events) this.apply(event);
  }

  private apply(event: InputEvent): void {
    switch (event.kind) {
      case "keyDown":
        return this.keys.press(event.code);
      case "keyUp":
        return this.keys.release(event.code);
      case "pointerDown":
        return this.buttons.press(event.button);
      case "pointerUp":
        return this.buttons.release(event.button);
      case "pointerMove": {
        const { position, delta, viewSize } = this.pointer;
        delta.x += event.x - position.x;
        delta.y += event.y - position.y;
        position.set(event.x, event.y);
        viewSize.set(event.width, event.height);
        return;
      }
      case "wheel":
        this.pointer.wheel.x += event.deltaX;
        this.pointer.wheel.y += event.deltaY;
        return;
      case "gamepad":
        this.gamepads[event.index] = { axes: event.axes, buttons: event.buttons };
        return;
      case "blur":
        this.keys.releaseAll();
        this.buttons.releaseAll();
        this.gamepads.length = 0;
    }
  }
}

/** The input of this domain: scripts import it, so there is one. */
export const inputState = new InputState();
