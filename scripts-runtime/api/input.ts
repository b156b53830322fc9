import type { GameInput } from "./input-state";
import { inputState } from "./input-state";

/**
 * What the player does.
 * @example if (Input.wasPressed("Space")) this.jump();
 */
export const Input: GameInput = inputState;
