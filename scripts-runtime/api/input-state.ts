import { Vector2 } from "three/src/math/Vector2.js";
import type { InputSettings } from "../../src-shared/document/input-settings";
import { defaultInputSettings } from "../../src-shared/document/input-settings";
import type { InputEvent } from "../../src-shared/protocol/input-event";
import { Switches } from "./switches";

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
   * From -1 to 1. The project's settings name the axes; without any there are "horizontal" (A and D, the left and right
   * arrows, or a gamepad's left stick), "vertical" (S and W, the down and up arrows, or the stick, up being positive),
   * "lift" (Q and E), "lookHorizontal" and "lookVertical" (the right stick). Throws if there is no axis of that name.
   * @example this.transform.position.x += Input.axis("horizontal") * this.speed * dt;
   */
  axis(name: string): number;
  /**
   * Something that the player does with a key, a pointer's button or a gamepad's. The project's settings name the actions;
   * without any there are "jump" (space), "fire" (the left button, left control or the right trigger), "use" (F), "submit"
   * (enter) and "cancel" (escape). Throws if there is no action of that name.
   * @example if (Input.action("jump").wasPressed) this.jump();
   */
  action(name: string): GameAction;
  /** The mouse, pen or finger. */
  readonly pointer: GamePointer;
  /** Connected gamepads by their index; empty without any. */
  readonly gamepads: readonly (GameGamepad | undefined)[];
}

/** What an action is at in this frame. */
export interface GameAction {
  /** Whether any of its keys and buttons is held. */
  readonly isDown: boolean;
  /** Whether one went down since the last frame, while no other was held. */
  readonly wasPressed: boolean;
  /** Whether the last one was let go since the last frame. */
  readonly wasReleased: boolean;
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

/** A button of a gamepad counts as held from here on: triggers give every value up to 1. */
const pressedFrom = 0.5;

/** The input of one domain, with the side that the frame loop writes. */
export class InputState implements GameInput {
  readonly gamepads: (GameGamepad | undefined)[] = [];
  private readonly keys = new Switches<string>();
  private readonly buttons = new Switches<number>();
  private readonly actions = new Switches<string>();
  private settings: InputSettings = defaultInputSettings;
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

  axis(name: string): number {
    const axis = this.settings.axes.find((each) => each.name === name);
    if (!axis) throw new RangeError(describeMissing("axis", name, this.settings.axes));
    const isHeld = (key: string) => this.keys.isDown(key);
    let value = Number(axis.positive.some(isHeld)) - Number(axis.negative.some(isHeld));
    for (const gamepad of this.gamepads) {
      const stick = axis.gamepadAxis === null ? 0 : (gamepad?.axes[axis.gamepadAxis] ?? 0);
      if (Math.abs(stick) > this.settings.deadZone) value += axis.isGamepadInverted ? -stick : stick;
    }
    return Math.min(1, Math.max(-1, value));
  }

  action(name: string): GameAction {
    if (!this.settings.actions.some((each) => each.name === name)) {
      throw new RangeError(describeMissing("action", name, this.settings.actions));
    }
    return {
      isDown: this.actions.isDown(name),
      wasPressed: this.actions.wasPressed(name),
      wasReleased: this.actions.wasReleased(name),
    };
  }

  /** Takes the project's names for keys, buttons and sticks. */
  configure(settings: InputSettings): void {
    this.settings = settings;
  }

  /** Begins a frame: forgets what happened in the last one, then takes what has come since. */
  beginFrame(events: readonly InputEvent[]): void {
    this.keys.endFrame();
    this.buttons.endFrame();
    this.actions.endFrame();
    this.pointer.delta.set(0, 0);
    this.pointer.wheel.set(0, 0);
    for (const event of events) {
      this.apply(event);
      // After each one, so that a press and a release within a frame are both seen.
      this.updateActions();
    }
  }

  private updateActions(): void {
    for (const { name, keys, pointerButtons, gamepadButtons } of this.settings.actions) {
      const isDown =
        keys.some((key) => this.keys.isDown(key)) ||
        pointerButtons.some((button) => this.buttons.isDown(button)) ||
        gamepadButtons.some((button) => this.gamepads.some((gamepad) => isPressed(gamepad, button)));
      if (isDown) this.actions.press(name);
      else this.actions.release(name);
    }
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

function isPressed(gamepad: GameGamepad | undefined, button: number): boolean {
  return (gamepad?.buttons[button] ?? 0) >= pressedFrom;
}

function describeMissing(what: string, name: string, present: readonly { readonly name: string }[]): string {
  const names = present.map((each) => each.name).join(", ");
  return `There is no ${what} "${name}": the project's settings have ${names === "" ? "none" : names}.`;
}

/** The input of this domain: scripts import it, so there is one. */
export const inputState = new InputState();
