import { Gesture, type GestureStart } from "./gesture";

/**
 * One gesture at a time, and the value to show meanwhile: from a gesture's first preview until its commit was applied, or
 * that of the newest if others began before. `onDidChange` tells that value; undefined is the document's own.
 */
export class GestureSlot<T> {
  private gesture: Gesture<T> | undefined;
  private shown: { readonly value: T } | undefined;

  constructor(private readonly onDidChange: (shown: { readonly value: T } | undefined) => void) {}

  get current(): Gesture<T> | undefined {
    return this.gesture;
  }

  /** What the next step counts from, where it is not the document's own value. */
  get latest(): T | undefined {
    return this.gesture?.value ?? this.shown?.value;
  }

  /** Begins a gesture, unless one is under way, and shows `value` in it. */
  preview(value: T, start: GestureStart<T>): void {
    // While an earlier commit is under way, the document's value says nothing about where this gesture begins.
    this.gesture ??= new Gesture(this.shown ? { ...start, value: this.shown.value, mixed: true } : start);
    this.gesture.preview(value);
    this.show({ value });
  }

  commit(): void {
    if (!this.gesture) return;
    const committed = this.gesture.commit();
    this.gesture = undefined;
    const { shown } = this;
    if (!(committed instanceof Promise)) return this.show(undefined);
    // A later gesture, ended or not, shows another value, which stays.
    const settle = () => {
      if (this.shown === shown && !this.gesture) this.show(undefined);
    };
    committed.then(settle, settle);
  }

  cancel(): void {
    this.gesture?.cancel();
    this.gesture = undefined;
    this.show(undefined);
  }

  private show(shown: { readonly value: T } | undefined): void {
    this.shown = shown;
    this.onDidChange(shown);
  }
}
