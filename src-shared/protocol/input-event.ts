/** What the player does, on its way from the game view to the runtime domain; applied at the start of the next frame. */
export type InputEvent =
  /** `code` is the DOM's physical key: "KeyW", "ArrowLeft", "Space". */
  | { readonly kind: "keyDown" | "keyUp"; readonly code: string }
  /** Pixels from the game view's top left corner; `width` and `height` are the view's size. */
  | {
      readonly kind: "pointerMove";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  /** 0 left, 1 middle, 2 right. */
  | { readonly kind: "pointerDown" | "pointerUp"; readonly button: number }
  | { readonly kind: "wheel"; readonly deltaX: number; readonly deltaY: number }
  | {
      readonly kind: "gamepad";
      readonly index: number;
      readonly axes: readonly number[];
      readonly buttons: readonly number[];
    }
  /** The game view lost the keyboard: everything held is let go. */
  | { readonly kind: "blur" };
