import type { InputEvent } from "../../../src-shared/protocol/input-event";

/** Sticks rest a little off the middle. */
const deadZone = 0.08;

/** The states of the gamepads that are there, rounded so that a trembling stick is no news. */
export function readGamepads(gamepads: readonly (Pick<Gamepad, "index" | "axes" | "buttons"> | null)[]): InputEvent[] {
  return gamepads.flatMap((gamepad): InputEvent[] =>
    gamepad
      ? [
          {
            kind: "gamepad",
            index: gamepad.index,
            axes: gamepad.axes.map((value) => (Math.abs(value) < deadZone ? 0 : round(value))),
            buttons: gamepad.buttons.map(({ value }) => round(value)),
          },
        ]
      : [],
  );
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
