/** The edits that a gesture still sends: what has to come after them, as undo, waits for them. */
export class EditsUnderWay {
  private last: Promise<unknown> = Promise.resolve();

  add(edit: Promise<unknown>): void {
    this.last = Promise.allSettled([this.last, edit]);
  }

  /** Resolves when all edits are answered, those included that were begun meanwhile. */
  async whenDone(): Promise<void> {
    let waitedFor: Promise<unknown> | undefined;
    while (waitedFor !== this.last) {
      waitedFor = this.last;
      await waitedFor;
    }
  }
}
