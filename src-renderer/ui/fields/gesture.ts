import type { ChangePhase, Committed } from "./field-context";

export type GestureListener<T> = (value: T, phase: ChangePhase) => Committed;

export interface GestureStart<T> {
  readonly value: T;
  /** The values differ, so that even the start value would be a change. */
  readonly mixed: boolean;
  readonly isSame: (a: T, b: T) => boolean;
  /** Bound for the whole gesture, so that it ends where it began. */
  readonly onChange: GestureListener<T>;
}

/**
 * One continuous edit: any number of previews, then exactly one commit or cancel; nothing at all if nothing was shown.
 * A gesture that ends where it began is cancelled, so that it makes no undo step.
 */
export class Gesture<T> {
  private last: T;
  private hasPreviewed = false;
  private hasEnded = false;

  constructor(private readonly start: GestureStart<T>) {
    this.last = start.value;
  }

  get value(): T {
    return this.last;
  }

  preview(value: T): void {
    if (this.hasEnded || (this.hasPreviewed && this.start.isSame(value, this.last))) return;
    if (!this.hasPreviewed && !this.start.mixed && this.start.isSame(value, this.start.value)) return;
    this.last = value;
    this.hasPreviewed = true;
    void this.start.onChange(value, "preview");
  }

  commit(): Committed {
    if (this.hasEnded || !this.hasPreviewed) return;
    if (!this.start.mixed && this.start.isSame(this.last, this.start.value)) {
      this.cancel();
      return;
    }
    this.hasEnded = true;
    return this.start.onChange(this.last, "commit");
  }

  cancel(): void {
    if (this.hasEnded || !this.hasPreviewed) return;
    this.hasEnded = true;
    void this.start.onChange(this.start.value, "cancel");
  }
}
