import type { InputRecording, RecordedInput } from "../../src-shared/protocol/input-recording";

/** An hour of a pointer that never rests. */
const maxInputs = 216_000;

/** Keeps what a player does in a game. What comes after a whole hour of it is not kept. */
export class InputRecorder {
  private readonly inputs: RecordedInput[] = [];

  constructor(private readonly seed: number) {}

  add(input: RecordedInput): void {
    if (this.inputs.length < maxInputs) this.inputs.push(input);
  }

  get recording(): InputRecording {
    return { seed: this.seed, inputs: [...this.inputs] };
  }
}
