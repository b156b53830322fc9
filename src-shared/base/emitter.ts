import type { Disposable } from "./disposable";
import { toDisposable } from "./disposable";

/** Subscribes to something that happened; dispose the result to stop listening. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/**
 * The firing side of an event. Listeners are called in the order of subscription; one that throws stops neither the
 * others nor the firing code: its error goes to `onError`.
 */
export class Emitter<T> implements Disposable {
  private readonly listeners = new Set<(value: T) => void>();

  constructor(private readonly onError: (error: unknown) => void = rethrowLater) {}

  readonly event: Event<T> = (listener) => {
    const entry = (value: T) => listener(value);
    this.listeners.add(entry);
    return toDisposable(() => this.listeners.delete(entry));
  };

  get hasListeners(): boolean {
    return this.listeners.size > 0;
  }

  fire(value: T): void {
    for (const listener of [...this.listeners]) {
      try {
        listener(value);
      } catch (error) {
        this.onError(error);
      }
    }
  }

  dispose(): void {
    this.listeners.clear();
  }
}

function rethrowLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
