import { toDisposable, type Disposable } from "../../src-shared/base/disposable";
import { mergeFramePackets, readFrameNumber } from "../../src-shared/protocol/frame-packet";
import type { ServedSession } from "./served-session";

/** Gives the frames of a session to its viewers, to each as fast as it takes them. */
export interface FrameFanout extends Disposable {
  /** `send` is called with the first frame after this at once, and with a later one only when the last was acknowledged. */
  addViewer(send: (packet: Uint8Array) => void): FrameViewer;
}

export interface FrameViewer extends Disposable {
  /** The viewer has used the packet with this frame number. Another number than that of the last one sent means nothing. */
  acknowledge(frame: number): void;
}

/** What a waiting viewer has missed is merged into one packet; beyond this size it gets a key frame instead. */
const maxPendingBytes = 16 * 1024 * 1024;

/** A viewer that does not acknowledge costs one merged packet, never a queue. Frames are asked for only while somebody looks. */
export function createFrameFanout(session: Pick<ServedSession, "on" | "requestKeyFrame">): FrameFanout {
  const viewers = new Set<Viewer>();
  let subscription: Disposable | undefined;

  function listen(): void {
    subscription ??= session.on("onDidReceiveFrame", (packet) => {
      for (const viewer of viewers) viewer.take(packet);
    });
  }

  function stopListening(): void {
    subscription?.dispose();
    subscription = undefined;
  }

  return {
    addViewer(send) {
      const viewer = new Viewer(send, () => session.requestKeyFrame());
      viewers.add(viewer);
      listen();
      session.requestKeyFrame();
      const removal = toDisposable(() => {
        viewers.delete(viewer);
        if (viewers.size === 0) stopListening();
      });
      return { acknowledge: (frame) => viewer.acknowledge(frame), dispose: () => removal.dispose() };
    },
    dispose() {
      viewers.clear();
      stopListening();
    },
  };
}

class Viewer {
  /** The frame number of the packet that is not acknowledged yet. */
  private outstanding: number | undefined;
  private pending: Uint8Array | undefined;
  private hasMissedFrames = false;

  constructor(
    private readonly send: (packet: Uint8Array) => void,
    private readonly requestKeyFrame: () => void,
  ) {}

  take(packet: Uint8Array): void {
    if (this.outstanding === undefined) {
      this.outstanding = readFrameNumber(packet).frame;
      this.send(packet);
      return;
    }
    if (this.hasMissedFrames) return;
    this.pending = this.pending === undefined ? packet : mergeFramePackets(this.pending, packet);
    if (this.pending.byteLength > maxPendingBytes) {
      this.pending = undefined;
      this.hasMissedFrames = true;
    }
  }

  acknowledge(frame: number): void {
    if (frame !== this.outstanding) return;
    this.outstanding = undefined;
    const { pending } = this;
    this.pending = undefined;
    if (this.hasMissedFrames) {
      this.hasMissedFrames = false;
      this.requestKeyFrame();
    } else if (pending !== undefined) {
      this.take(pending);
    }
  }
}
