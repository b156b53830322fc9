import { Vector2 } from "three/src/math/Vector2.js";
import type { InputSettings } from "../../src-shared/document/input-settings";
import { defaultInputSettings } from "../../src-shared/document/input-settings";
import type { InputEvent } from "../../src-shared/protocol/input-event";
import type { keyCodes } from "../../src-shared/protocol/key-codes";
import { describeUnknownKey } from "../../src-shared/protocol/key-codes";
import { Switches } from "./switches";

/**
 * A key by its place on the keyboard, whatever the layout: "KeyW", "Space", "ArrowLeft", "ShiftLeft", "Digit1". Texts are
 * taken, too, so that a field can hold the name of a key.
 * @example const jump: KeyCode = "Space";
 */
export type KeyCode = (typeof keyCodes)[number] | (string & Record<never, never>);

/**
 * What the player does with keyboard, pointer and gamepad, as of the start of the frame.
 * @example steer(input: GameInput) { return input.axis("horizontal"); }
 */
export interface GameInput {
  /**
   * Whether a key is held. Throws if there is no key of that name.
   * @example if (Input.isDown("ShiftLeft")) this.speed = 10;
   */
  isDown(key: KeyCode): boolean;
  /**
   * Whether a key went down since the last frame. Throws if there is no key of that name.
   * @example if (Input.wasPressed("Space")) this.jump();
   */
  wasPressed(key: KeyCode): boolean;
  /**
   * Whether a key was let go since the last frame. Throws if there is no key of that name.
   * @example if (Input.wasReleased("KeyB")) this.shoot();
   */
  wasReleased(key: KeyCode): boolean;
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
  /**
   * The mouse, pen or finger.
   * @example if (Input.pointer.wasPressed()) this.shoot();
   */
  readonly pointer: GamePointer;
  /**
   * Connected gamepads by their index; empty without any.
   * @example for (const gamepad of Input.gamepads) Debug.log(gamepad?.axes);
   */
  readonly gamepads: readonly (GameGamepad | undefined)[];
}

/**
 * What an action is at in this frame.
 * @example const fire: GameAction = Input.action("fire");
 */
export interface GameAction {
  /**
   * Whether any of its keys and buttons is held.
   * @example if (Input.action("fire").isDown) this.shoot();
   */
  readonly isDown: boolean;
  /**
   * Whether one went down since the last frame, while no other was held.
   * @example if (Input.action("use").wasPressed) this.open();
   */
  readonly wasPressed: boolean;
  /**
   * Whether the last one was let go since the last frame.
   * @example if (Input.action("jump").wasReleased) velocity.y *= 0.5;
   */
  readonly wasReleased: boolean;
}

/**
 * Where the pointer is and what it holds.
 * @example const { position, viewSize }: GamePointer = Input.pointer;
 */
export interface GamePointer {
  /**
   * Pixels from the game view's top left corner.
   * @example const isLeft = Input.pointer.position.x < Input.pointer.viewSize.x / 2;
   */
  readonly position: Vector2;
  /**
   * Pixels moved since the last frame.
   * @example this.transform.rotate([0, 1, 0], -Input.pointer.delta.x * 0.003);
   */
  readonly delta: Vector2;
  /**
   * The game view's size in pixels.
   * @example const aspect = Input.pointer.viewSize.x / Input.pointer.viewSize.y;
   */
  readonly viewSize: Vector2;
  /**
   * How far the wheel was turned since the last frame; down is positive.
   * @example this.transform.position.z += Input.pointer.wheel.y * 0.01;
   */
  readonly wheel: Vector2;
  /**
   * Whether a button is held: 0 left, 1 middle, 2 right.
   * @example if (Input.pointer.isDown(2)) this.aim();
   */
  isDown(button?: number): boolean;
  /**
   * Whether a button went down since the last frame.
   * @example if (Input.pointer.wasPressed()) this.shoot();
   */
  wasPressed(button?: number): boolean;
  /**
   * Whether a button was let go since the last frame.
   * @example if (Input.pointer.wasReleased(0)) this.shoot();
   */
  wasReleased(button?: number): boolean;
}

/**
 * One gamepad, in the standard layout.
 * @example const gamepad: GameGamepad | undefined = Input.gamepads[0];
 */
export interface GameGamepad {
  /**
   * From -1 to 1: left stick x and y, right stick x and y; down is positive.
   * @example const [x = 0, y = 0] = Input.gamepads[0]?.axes ?? [];
   */
  readonly axes: readonly number[];
  /**
   * From 0 to 1.
   * @example const throttle = Input.gamepads[0]?.buttons[7] ?? 0;
   */
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

  isDown(key: KeyCode): boolean {
    return this.keys.isDown(checkKey(key));
  }

  wasPressed(key: KeyCode): boolean {
    return this.keys.wasPressed(checkKey(key));
  }

  wasReleased(key: KeyCode): boolean {
    return this.keys.wasReleased(checkKey(key));
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

function checkKey(key: string): string {
  const problem = describeUnknownKey(key);
  if (problem !== undefined) throw new RangeError(problem);
  return key;
}

function describeMissing(what: string, name: string, present: readonly { readonly name: string }[]): string {
  const names = present.map((each) => each.name).join(", ");
  return `There is no ${what} "${name}": the project's settings have ${names === "" ? "none" : names}.`;
}

/** The input of this domain: scripts import it, so there is one. */
export const inputState = new InputState();
