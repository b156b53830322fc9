/**
 * Tells the thread of a domain that its code is about to be cut off: from then on nothing is answered but `recover`. In
 * shared memory, as no message gets through to a thread that is busy.
 */
export class CutSignal {
  private readonly flag: Int32Array;

  /** @param memory What the other side's signal has. */
  constructor(readonly memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.flag = new Int32Array(memory);
  }

  get isRaised(): boolean {
    return Atomics.load(this.flag, 0) !== 0;
  }

  raise(): void {
    Atomics.store(this.flag, 0, 1);
  }

  lower(): void {
    Atomics.store(this.flag, 0, 0);
  }
}
