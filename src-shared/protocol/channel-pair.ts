import type { Channel } from "./rpc";

/** How a pair's messages are encoded on their way, as the real transports do. */
export type PairEncoding = "clone" | "json";

export interface ChannelPair {
  readonly left: Channel;
  readonly right: Channel;
  /** Both ends hear that the line is gone; what was still under way is lost. */
  close(): void;
}

/** Two connected channels in one thread. Messages arrive later, in order, as copies; bytes pass JSON as they are. */
export function createChannelPair(encoding: PairEncoding = "clone"): ChannelPair {
  const left = new ChannelEnd(encoding);
  const right = new ChannelEnd(encoding);
  left.other = right;
  right.other = left;
  return {
    left,
    right,
    close() {
      left.close();
      right.close();
    },
  };
}

class ChannelEnd implements Channel {
  other: ChannelEnd | undefined;
  private readonly messageListeners: ((message: unknown) => void)[] = [];
  private readonly closeListeners: (() => void)[] = [];
  private isClosed = false;

  constructor(private readonly encoding: PairEncoding) {}

  post(message: unknown): void {
    if (this.isClosed) return;
    const copy =
      this.encoding === "json" && !(message instanceof Uint8Array)
        ? (JSON.parse(JSON.stringify(message)) as unknown)
        : structuredClone(message);
    queueMicrotask(() => this.other?.receive(copy));
  }

  onMessage(listener: (message: unknown) => void): void {
    this.messageListeners.push(listener);
  }

  onClose(listener: () => void): void {
    this.closeListeners.push(listener);
  }

  close(): void {
    this.isClosed = true;
    for (const listener of this.closeListeners.splice(0)) listener();
  }

  private receive(message: unknown): void {
    if (this.isClosed) return;
    for (const listener of this.messageListeners) listener(message);
  }
}
