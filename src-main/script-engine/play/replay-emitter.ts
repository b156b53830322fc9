import type { Event } from "../../../src-shared/base/emitter";
import { Emitter } from "../../../src-shared/base/emitter";

/** An emitter that keeps what happens before anyone listens for its first listener. */
export class ReplayEmitter<T> {
  private readonly emitter = new Emitter<T>();
  private kept: T[] | undefined = [];

  readonly event: Event<T> = (listener) => {
    const subscription = this.emitter.event(listener);
    const kept = this.kept;
    this.kept = undefined;
    for (const value of kept ?? []) this.emitter.fire(value);
    return subscription;
  };

  fire(value: T): void {
    if (this.kept) this.kept.push(value);
    else this.emitter.fire(value);
  }
}
