import type { Disposable } from "../../src-shared/base/disposable";

const quietMs = 500;

/** Tells what takes longer than half a second, the longest running first, and that it has ended. */
export class Activity implements Disposable {
  private readonly running: { readonly label: string; isLong: boolean }[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private told: string | undefined;

  constructor(private readonly onDidChange: (label: string | undefined) => void) {}

  /** Resolves or rejects as the job does. */
  async during<T>(label: string, job: () => Promise<T>): Promise<T> {
    const entry = { label, isLong: false };
    this.running.push(entry);
    const timer = setTimeout(() => {
      entry.isLong = true;
      this.tell();
    }, quietMs);
    this.timers.add(timer);
    try {
      return await job();
    } finally {
      clearTimeout(timer);
      this.timers.delete(timer);
      this.running.splice(this.running.indexOf(entry), 1);
      this.tell();
    }
  }

  dispose(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private tell(): void {
    const label = this.running.find(({ isLong }) => isLong)?.label;
    if (label === this.told) return;
    this.told = label;
    this.onDidChange(label);
  }
}
