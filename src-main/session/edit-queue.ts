/** Runs jobs one after another, so that every edit is alone with the document. A job must not wait for another one. */
export class EditQueue {
  private last: Promise<unknown> = Promise.resolve();
  private lastEdit: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as the job does; one that rejects does not stop those behind it. */
  run<T>(job: () => T | Promise<T>): Promise<T> {
    const result = this.hold(job);
    this.lastEdit = this.last;
    return result;
  }

  /** As `run`, for a job that leaves the document as it is: edits wait for it, who only reads does not. */
  hold<T>(job: () => T | Promise<T>): Promise<T> {
    const result = this.last.then(job);
    this.last = result.catch(() => undefined);
    return result;
  }

  /** Looks at the document when every edit asked for up to now is done, and before any later one. */
  read<T>(look: () => T): Promise<T> {
    const result = this.lastEdit.then(look);
    // An answer is on its way before the next edit is told of.
    this.last = Promise.all([this.last, result.catch(() => undefined)]);
    return result;
  }

  /** Resolves when every job is done that is waiting now or was added meanwhile. */
  async whenIdle(): Promise<void> {
    for (let seen: unknown; seen !== this.last;) {
      seen = this.last;
      await seen;
    }
  }
}
