import type { Disposable } from "../../../src-shared/base/disposable";
import { DisposableStore, toDisposable } from "../../../src-shared/base/disposable";
import type { InputEvent } from "../../../src-shared/protocol/input-event";
import { readGamepads } from "./gamepads";
import type { Letterbox } from "./letterbox";

export interface GameInputOptions {
  readonly element: HTMLElement;
  /** The part of the element that shows the game. */
  readonly area: () => Letterbox & { readonly viewHeight: number };
  readonly onInput: (events: readonly InputEvent[]) => void;
}

/** Keys that move the focus or belong to the window: the game does not take them, or nobody could leave it. */
const keysOfThePage = /^(Tab|F\d+|ContextMenu|PrintScreen)$/;

/**
 * What the player does in the game view, as input events, in order. Keys and buttons go out at once; pointer movements
 * wait for the display frame, the newest wins. Everything held is let go when the view loses the keyboard.
 */
export class GameInput implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly queue: InputEvent[] = [];
  private readonly heldKeys = new Set<string>();
  private readonly heldButtons = new Set<number>();
  private isEnabled = false;
  private frameRequest: number | undefined;
  private gamepads: readonly InputEvent[] = [];

  constructor(private readonly options: GameInputOptions) {
    const { element } = options;
    this.listen("keydown", (event) => this.onKeyDown(event));
    this.listen("keyup", (event) => this.onKeyUp(event));
    this.listen("pointerdown", (event) => this.onPointerDown(event));
    this.listen("pointermove", (event) => this.onPointerMove(event));
    this.listen("pointerup", (event) => this.onPointerUp(event));
    this.listen("pointercancel", () => this.releaseAll());
    this.listen("wheel", (event) => this.onWheel(event), { passive: false });
    this.listen("contextmenu", (event) => event.preventDefault());
    this.listen("blur", () => this.releaseAll());
    this.disposables.add(toDisposable(() => this.setEnabled(false)));
    const page = element.ownerDocument;
    const onVisibility = () => page.hidden && this.releaseAll();
    page.addEventListener("visibilitychange", onVisibility);
    this.disposables.add(toDisposable(() => page.removeEventListener("visibilitychange", onVisibility)));
  }

  /** While the game does not run, keys and pointer stay with the editor. */
  setEnabled(isEnabled: boolean): void {
    if (isEnabled === this.isEnabled) return;
    if (!isEnabled) this.releaseAll();
    this.isEnabled = isEnabled;
    if (isEnabled) this.requestFrame();
    else if (this.frameRequest !== undefined) {
      cancelAnimationFrame(this.frameRequest);
      this.frameRequest = undefined;
    }
  }

  dispose(): void {
    this.disposables.dispose();
  }

  private onKeyDown(event: KeyboardEvent): void {
    // Shortcuts of the editor go on working: a game that wants Ctrl gets it as a key of its own.
    const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !isModifier(event.code);
    if (!this.isEnabled || isShortcut || event.code === "" || keysOfThePage.test(event.code)) return;
    event.preventDefault();
    // Other listeners would take W for a tool.
    event.stopPropagation();
    if (event.repeat || this.heldKeys.has(event.code)) return;
    this.heldKeys.add(event.code);
    this.send({ kind: "keyDown", code: event.code });
  }

  private onKeyUp(event: KeyboardEvent): void {
    if (!this.heldKeys.delete(event.code)) return;
    event.preventDefault();
    event.stopPropagation();
    this.send({ kind: "keyUp", code: event.code });
    // While Meta is held, macOS does not tell that other keys come up.
    if (event.code.startsWith("Meta")) this.releaseKeys();
  }

  private onPointerDown(event: PointerEvent): void {
    if (!this.isEnabled) return;
    event.preventDefault();
    this.options.element.focus({ preventScroll: true });
    this.options.element.setPointerCapture(event.pointerId);
    this.queueMove(event);
    this.pressButton(event.button);
  }

  private onPointerMove(event: PointerEvent): void {
    if (!this.isEnabled) return;
    this.queueMove(event);
    // A second button that changes while one is held comes as a movement.
    for (const [button, bit] of buttonBits) {
      const isHeld = (event.buttons & bit) !== 0;
      if (isHeld && this.heldButtons.size > 0) this.pressButton(button);
      if (!isHeld) this.liftButton(button);
    }
  }

  private onPointerUp(event: PointerEvent): void {
    if (!this.isEnabled) return;
    this.queueMove(event);
    this.liftButton(event.button);
  }

  private onWheel(event: WheelEvent): void {
    if (!this.isEnabled) return;
    event.preventDefault();
    this.queue.push({ kind: "wheel", deltaX: event.deltaX, deltaY: event.deltaY });
  }

  private pressButton(button: number): void {
    if (this.heldButtons.has(button)) return;
    this.heldButtons.add(button);
    this.send({ kind: "pointerDown", button });
  }

  private liftButton(button: number): void {
    if (this.heldButtons.delete(button)) this.send({ kind: "pointerUp", button });
  }

  private queueMove(event: MouseEvent): void {
    const { left, top } = this.options.element.getBoundingClientRect();
    const area = this.options.area();
    const x = event.clientX - left - area.x;
    const y = event.clientY - top - (area.viewHeight - area.y - area.height);
    const move: InputEvent = { kind: "pointerMove", x, y, width: area.width, height: area.height };
    const isNewest = this.queue[this.queue.length - 1]?.kind === "pointerMove";
    if (isNewest) this.queue[this.queue.length - 1] = move;
    else this.queue.push(move);
  }

  private send(event: InputEvent): void {
    this.queue.push(event);
    this.flush();
  }

  private flush(): void {
    if (this.queue.length > 0) this.options.onInput(this.queue.splice(0));
  }

  private releaseKeys(): void {
    for (const code of this.heldKeys) this.queue.push({ kind: "keyUp", code });
    this.heldKeys.clear();
    this.flush();
  }

  private releaseAll(): void {
    if (!this.isEnabled) return;
    this.heldKeys.clear();
    this.heldButtons.clear();
    this.send({ kind: "blur" });
  }

  private requestFrame(): void {
    this.frameRequest = requestAnimationFrame(() => {
      if (!this.isEnabled) return;
      this.pollGamepads();
      this.flush();
      this.requestFrame();
    });
  }

  /** Browsers tell of a gamepad's state only when they are asked. */
  private pollGamepads(): void {
    if (!this.options.element.ownerDocument.hasFocus()) return;
    const states = readGamepads(navigator.getGamepads());
    for (const [index, state] of states.entries()) {
      if (JSON.stringify(state) !== JSON.stringify(this.gamepads[index])) this.queue.push(state);
    }
    this.gamepads = states;
  }

  private listen<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
    options?: AddEventListenerOptions,
  ): void {
    const { element } = this.options;
    element.addEventListener(type, listener, options);
    this.disposables.add(toDisposable(() => element.removeEventListener(type, listener, options)));
  }
}

/** Buttons as events name them, and their bits in `buttons`: the middle and right ones are swapped there. */
const buttonBits = [
  [0, 1],
  [1, 4],
  [2, 2],
] as const;

function isModifier(code: string): boolean {
  return /^(Control|Meta|Alt|Shift)(Left|Right)$/.test(code);
}
