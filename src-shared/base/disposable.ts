/** Something that must end. Disposing twice is the same as once. */
export interface Disposable {
  dispose(): void;
}

/** Wraps a clean-up function so that it runs at most once. */
export function toDisposable(cleanUp: () => void): Disposable {
  let isDisposed = false;
  return {
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      cleanUp();
    },
  };
}

/** Owns disposables and ends them in reverse order of registration. What is added after the end is ended at once. */
export class DisposableStore implements Disposable {
  private readonly items: Disposable[] = [];
  private isDisposed = false;

  add<T extends Disposable>(item: T): T {
    if (this.isDisposed) item.dispose();
    else this.items.push(item);
    return item;
  }

  dispose(): void {
    this.isDisposed = true;
    for (let item = this.items.pop(); item; item = this.items.pop()) item.dispose();
  }
}
