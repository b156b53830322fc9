import type { SceneDiff } from "../../../src-shared/document/scene-diff";
import { encodeFramePacket, floatsPerTransform } from "../../../src-shared/protocol/frame-packet";
import type { DebugLines } from "../../api/debug-lines";
import type { GameClock } from "../../api/game-clock";
import type { ChangeLog } from "../world/change-log";
import type { TransformTable } from "../world/transform-table";
import type { WorldEntity } from "../world/world-objects";

/** Writes what changed in the running game into packets, one at a time: the next waits until the last has been taken. */
export class FrameWriter {
  private isSending = false;
  private isKeyFrameDue = false;
  private session = 0;
  private lastSent = -1;
  private lastAcknowledged = -1;
  private scriptMs = 0;

  constructor(
    private readonly clock: GameClock,
    private readonly changes: ChangeLog,
    private readonly transforms: TransformTable,
    private readonly lines: DebugLines,
    private readonly sink: (packet: Uint8Array<ArrayBuffer>) => void,
  ) {}

  start(options: { readonly session: number; readonly sendFrames: boolean }): void {
    this.session = options.session;
    if (options.sendFrames) this.requestKeyFrame();
  }

  /** The next packet introduces everything. From here on somebody watches. */
  requestKeyFrame(): void {
    this.isKeyFrameDue = true;
    this.isSending = true;
    this.changes.isRecording = true;
  }

  acknowledge(frame: number): void {
    this.lastAcknowledged = Math.max(this.lastAcknowledged, frame);
  }

  /** A frame is over. */
  writeFrame(scriptMs: number): void {
    this.scriptMs = scriptMs;
    this.lines.sweep();
    if (this.isSending && this.lastAcknowledged >= this.lastSent) this.write("always");
  }

  /** Sends what has changed outside of a frame, whether or not the last packet has been taken. */
  flush(): void {
    if (this.isSending) this.write("ifChanged");
  }

  private write(mode: "always" | "ifChanged"): void {
    const changes = this.changes.take();
    const changed = this.transforms.collect();
    const fresh = this.transforms.takeFresh();
    const isKeyFrame = this.isKeyFrameDue;
    this.isKeyFrameDue = false;
    if (mode === "ifChanged" && !isKeyFrame && changes.length + changed.length + fresh.length === 0) {
      if (!this.lines.isChanged) return;
    }
    const introduced = isKeyFrame ? this.transforms.all : fresh;
    const written = introduced.length === 0 ? changed : [...new Set([...introduced, ...changed])];
    this.post(written, introduced, changes);
  }

  private post(written: readonly WorldEntity[], introduced: readonly WorldEntity[], changes: SceneDiff): void {
    const handles = new Uint32Array(written.length);
    const transforms = new Float32Array(written.length * floatsPerTransform);
    for (const [index, entity] of written.entries()) {
      handles[index] = entity.handle;
      this.transforms.copyTo(transforms, index * floatsPerTransform, entity);
    }
    this.lastSent = this.clock.frame;
    this.sink(
      encodeFramePacket({
        session: this.session,
        frame: this.clock.frame,
        time: this.clock.time,
        scriptMs: this.scriptMs,
        handles,
        transforms,
        lines: this.lines.take(),
        introduced: introduced.map((entity) => [entity.id, entity.handle] as const),
        changes,
      }),
    );
  }
}
