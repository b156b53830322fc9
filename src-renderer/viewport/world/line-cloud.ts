import {
  BufferGeometry,
  DynamicDrawUsage,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  LineBasicMaterial,
  LineSegments,
} from "three";
import type { Disposable } from "../../../src-shared/base/disposable";

const floatsPerEnd = 6;

/** Lines that scripts drew with `Debug`, each end with a colour of its own. */
export class LineCloud implements Disposable {
  readonly object: LineSegments<BufferGeometry, LineBasicMaterial>;
  private shown: Float32Array | undefined;
  private buffer: InterleavedBuffer | undefined;

  constructor() {
    const material = new LineBasicMaterial({ vertexColors: true, toneMapped: false, fog: false });
    this.object = new LineSegments(new BufferGeometry(), material);
    this.object.frustumCulled = false;
    this.object.visible = false;
  }

  get lineCount(): number {
    return (this.shown?.length ?? 0) / (2 * floatsPerEnd);
  }

  /** Shows these lines and no others, see `src-shared/protocol/debug-lines.ts`. Cheap when they are those of before. */
  show(lines: Float32Array): void {
    if (lines === this.shown) return;
    this.shown = lines;
    this.object.visible = lines.length > 0;
    if (lines.length === 0) return;
    const buffer = this.buffer && this.buffer.array.length >= lines.length ? this.buffer : this.grow(lines.length);
    buffer.array.set(lines);
    buffer.needsUpdate = true;
    this.object.geometry.setDrawRange(0, lines.length / floatsPerEnd);
  }

  dispose(): void {
    this.object.removeFromParent();
    this.object.geometry.dispose();
    this.object.material.dispose();
  }

  private grow(length: number): InterleavedBuffer {
    const buffer = new InterleavedBuffer(new Float32Array(length * 2), floatsPerEnd).setUsage(DynamicDrawUsage);
    this.buffer = buffer;
    this.object.geometry.dispose();
    this.object.geometry = new BufferGeometry()
      .setAttribute("position", new InterleavedBufferAttribute(buffer, 3, 0))
      .setAttribute("color", new InterleavedBufferAttribute(buffer, 3, 3));
    return buffer;
  }
}
