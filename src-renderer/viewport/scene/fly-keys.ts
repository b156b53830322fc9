import type { Disposable } from "../../../src-shared/base/disposable";

const directions: ReadonlyMap<string, readonly [right: number, up: number, forward: number]> = new Map([
  ["KeyW", [0, 0, 1]],
  ["KeyS", [0, 0, -1]],
  ["KeyA", [-1, 0, 0]],
  ["KeyD", [1, 0, 0]],
  ["KeyE", [0, 1, 0]],
  ["KeyQ", [0, -1, 0]],
  ["ArrowUp", [0, 0, 1]],
  ["ArrowDown", [0, 0, -1]],
  ["ArrowLeft", [-1, 0, 0]],
  ["ArrowRight", [1, 0, 0]],
]);

/**
 * The keys that fly the camera while the right button is held. Listens ahead of everything else for just that long, so
 * that W flies and does not choose the move tool.
 */
export class FlyKeys implements Disposable {
  private readonly held = new Set<string>();
  private isFast = false;
  private isActive = false;
  /** Metres a second; the wheel changes it. */
  private speed = 6;

  constructor(
    private readonly target: EventTarget,
    private readonly onDidChange: () => void,
  ) {}

  get isFlying(): boolean {
    return this.isActive;
  }

  get isMoving(): boolean {
    return this.held.size > 0;
  }

  start(): void {
    if (this.isActive) return;
    this.isActive = true;
    this.target.addEventListener("keydown", this.onKey, { capture: true });
    this.target.addEventListener("keyup", this.onKey, { capture: true });
    this.target.addEventListener("blur", this.onBlur);
  }

  stop(): void {
    if (!this.isActive) return;
    this.isActive = false;
    this.held.clear();
    this.target.removeEventListener("keydown", this.onKey, { capture: true });
    this.target.removeEventListener("keyup", this.onKey, { capture: true });
    this.target.removeEventListener("blur", this.onBlur);
  }

  changeSpeed(factor: number): void {
    this.speed = Math.min(500, Math.max(0.2, this.speed * factor));
  }

  /** How far to move in a time in seconds: right, up, forward, in metres. */
  movement(seconds: number): readonly [right: number, up: number, forward: number] {
    const sum: [number, number, number] = [0, 0, 0];
    for (const code of this.held) {
      const [right, up, forward] = directions.get(code) ?? [0, 0, 0];
      sum[0] += right;
      sum[1] += up;
      sum[2] += forward;
    }
    const length = Math.hypot(...sum) || 1;
    const distance = (this.speed * (this.isFast ? 4 : 1) * seconds) / length;
    return [sum[0] * distance, sum[1] * distance, sum[2] * distance];
  }

  dispose(): void {
    this.stop();
  }

  private readonly onKey = (event: Event) => {
    const { code, shiftKey, type } = event as KeyboardEvent;
    this.isFast = shiftKey;
    if (!directions.has(code)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (type === "keydown") this.held.add(code);
    else this.held.delete(code);
    this.onDidChange();
  };

  private readonly onBlur = () => this.held.clear();
}
