/** Runs jobs one after another, so that every edit is alone with the document. A job must not wait for another one. */
export class EditQueue {
  private last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as the job does; one that rejects does not stop those behind it. */
  run<T>(job: () => T | Promise<T>): Promise<T> {
    const result = this.last.then(job);
    this.last = result.catch(() => undefined);
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
