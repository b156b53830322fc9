import type { Channel } from "../../src-shared/protocol/rpc";

/** A way to reach main. */
export interface Transport {
  /** Opens a new channel; rejects when main cannot be reached now. */
  open(): Promise<ClosableChannel>;
  /** A dropped channel may be opened again. */
  readonly canReopen: boolean;
}

/** It takes one listener, which hears every message since the opening. */
export interface ClosableChannel extends Channel {
  close(): void;
}
