import type { Color } from "three/src/math/Color.js";
import type { Vector3 } from "three/src/math/Vector3.js";
import { floatsPerLine } from "../../src-shared/protocol/debug-lines";

interface Shape {
  readonly floats: readonly number[];
  /** Game time until which it is shown, and the frame in which it is shown in any case. */
  readonly until: number;
  readonly frame: number;
}

/** What a domain's clock says, as far as lines need it. */
interface Clock {
  readonly time: number;
  readonly frame: number;
}

/** More lines than that are not shown at a time: nobody could tell them apart, and every viewer gets them. */
export const maxLines = 20_000;

/** The lines that scripts drew and that are still to be shown. */
export class DebugLines {
  private shapes: Shape[] = [];
  private lineCount = 0;
  private hasChanged = false;
  private isFull = false;

  constructor(private readonly clock: Clock) {}

  /** Adds a shape: pairs of points. False where there is no room for it, the first time. */
  add(points: readonly Vector3[], color: Color, duration: number): boolean {
    const count = points.length / 2;
    if (this.lineCount + count > maxLines) this.sweep();
    const wasFull = this.isFull;
    this.isFull = this.lineCount + count > maxLines;
    if (this.isFull) return wasFull;
    const floats: number[] = [];
    for (const { x, y, z } of points) floats.push(x, y, z, color.r, color.g, color.b);
    const { time, frame } = this.clock;
    this.shapes.push({ floats, until: time + duration, frame });
    this.lineCount += count;
    this.hasChanged = true;
    return true;
  }

  /** Whether lines came or went since they were last taken. */
  get isChanged(): boolean {
    this.sweep();
    return this.hasChanged;
  }

  /** What is to be shown now, as packets hold it. */
  take(): Float32Array {
    this.sweep();
    this.hasChanged = false;
    const floats = new Float32Array(this.lineCount * floatsPerLine);
    let at = 0;
    for (const shape of this.shapes) {
      floats.set(shape.floats, at);
      at += shape.floats.length;
    }
    return floats;
  }

  /** Forgets all of them. */
  clear(): void {
    this.shapes = [];
    this.lineCount = 0;
  }

  /** Lets go what has been shown long enough; what was drawn since the last frame always has its turn. */
  sweep(): void {
    const { time, frame } = this.clock;
    const isShown = (shape: Shape) => shape.frame === frame || shape.until > time;
    if (this.shapes.every(isShown)) return;
    this.shapes = this.shapes.filter(isShown);
    this.lineCount = this.shapes.reduce((sum, { floats }) => sum + floats.length, 0) / floatsPerLine;
    this.hasChanged = true;
  }
}
