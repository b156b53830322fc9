import type { SceneDiff } from "../../src-shared/document/scene-diff";
import { squashDiff } from "../../src-shared/document/squash-diff";
import type { HistoryInfo } from "../../src-shared/protocol/session-api";

export interface HistoryStep {
  readonly id: number;
  readonly label: string;
  readonly diff: SceneDiff;
  readonly mergeKey?: string;
}

/** A place in the history: the id of the step that was done last; 0 before the first. */
export type HistoryPosition = number;

const maxSteps = 1000;

/**
 * The steps of one document, done and undone. It holds diffs and applies none: who undoes a step takes it from here,
 * reverses it and applies it. Unsaved means away from the step that was saved.
 */
export class History {
  private readonly done: HistoryStep[] = [];
  private readonly undone: HistoryStep[] = [];
  private lastId = 0;
  private saved: HistoryPosition = 0;
  private isGestureOpen = false;

  get position(): HistoryPosition {
    return this.done.at(-1)?.id ?? 0;
  }

  get isDirty(): boolean {
    return this.position !== this.saved;
  }

  get undoStep(): HistoryStep | undefined {
    return this.done.at(-1);
  }

  get redoStep(): HistoryStep | undefined {
    return this.undone.at(-1);
  }

  get info(): HistoryInfo {
    return {
      undo: this.done.map(({ label }) => ({ label })),
      redo: this.undone.map(({ label }) => ({ label })).reverse(),
    };
  }

  /**
   * Adds a step and forgets what was undone. With the merge key of the step before it becomes part of that step, unless
   * the document was saved or history moved in between. A diff that changes nothing makes no step.
   */
  push(label: string, diff: SceneDiff, mergeKey?: string): void {
    if (diff.length === 0) return;
    const last = this.done.at(-1);
    this.undone.length = 0;
    if (last && mergeKey !== undefined && this.isGestureOpen && last.mergeKey === mergeKey && last.id !== this.saved) {
      this.done.pop();
      const merged = squashDiff([...last.diff, ...diff]);
      // A gesture that returns to where it began leaves nothing to undo.
      if (merged.length > 0) this.done.push({ ...last, diff: merged });
      return;
    }
    this.lastId++;
    this.done.push({ id: this.lastId, label, diff, ...(mergeKey === undefined ? {} : { mergeKey }) });
    this.isGestureOpen = mergeKey !== undefined;
    if (this.done.length > maxSteps) {
      this.done.shift();
      // The unedited document can no longer be reached.
      if (this.saved === 0) this.saved = -1;
    }
  }

  /** Takes the step that `undoStep` gave as undone. */
  moveBack(): void {
    const step = this.done.pop();
    if (step) this.undone.push(step);
    this.isGestureOpen = false;
  }

  /** Takes the step that `redoStep` gave as done again. */
  moveForward(): void {
    const step = this.undone.pop();
    if (step) this.done.push(step);
    this.isGestureOpen = false;
  }

  /** The document was saved as it was at that position. */
  markSaved(position: HistoryPosition): void {
    this.saved = position;
  }

  /** The document is not what any file holds, for example as it was recovered. */
  markUnsaved(): void {
    this.saved = -1;
  }
}
