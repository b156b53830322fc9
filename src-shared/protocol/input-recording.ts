import type { InputEvent } from "./input-event";

/** What the player does at the start of a frame, counted from 1. */
export interface RecordedInput {
  readonly frame: number;
  readonly events: readonly InputEvent[];
}

/** All that made a game what it became, besides its scene and code. `tandem run --input` plays it again. */
export interface InputRecording {
  /** Where the game's chance began. */
  readonly seed: number;
  /** By frame. A frame is a 60th of a second: one that took longer counts as several. */
  readonly inputs: readonly RecordedInput[];
}
