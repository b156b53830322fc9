/** Keys or buttons, and what happened to them within the frame. */
export class Switches<T> {
  private readonly held = new Set<T>();
  private readonly pressed = new Set<T>();
  private readonly released = new Set<T>();

  isDown(item: T): boolean {
    return this.held.has(item);
  }

  wasPressed(item: T): boolean {
    return this.pressed.has(item);
  }

  wasReleased(item: T): boolean {
    return this.released.has(item);
  }

  press(item: T): void {
    if (this.held.has(item)) return;
    this.held.add(item);
    this.pressed.add(item);
  }

  release(item: T): void {
    if (this.held.delete(item)) this.released.add(item);
  }

  releaseAll(): void {
    for (const item of [...this.held]) this.release(item);
  }

  endFrame(): void {
    this.pressed.clear();
    this.released.clear();
  }
}
