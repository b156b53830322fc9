import type { Disposable } from "../../src-shared/base/disposable";
import type { Event } from "../../src-shared/base/emitter";
import type { HostApi, HostInfo } from "../../src-shared/protocol/host-api";
import type { RendererEventName, RendererEvents } from "../../src-shared/protocol/renderer-protocol";
import type { SessionApi } from "../../src-shared/protocol/session-api";

/**
 * The renderer's line to the session, over whichever transport its host has. It outlives a dropped transport: the same
 * object goes on working after `onDidReconnect`. Calls that are under way when the transport drops, and calls made while
 * it is down, reject with a `DisconnectedError`.
 */
export interface SessionConnection extends Disposable {
  readonly api: SessionApi;
  readonly host: HostApi;
  readonly hostInfo: HostInfo;
  /**
   * Hears an event of the session or the host. Events come in the order in which they happened, and before the answer of
   * a call that caused them. Listen first and fetch afterwards: nothing is lost then. A frame is acknowledged by the
   * connection itself, on the animation frame after the listeners ran.
   */
  on<K extends RendererEventName>(name: K, listener: (payload: RendererEvents[K]) => void): Disposable;
  /** Calls are refused from now on; the connection tries to come back by itself. */
  readonly onDidDisconnect: Event<void>;
  /** The line is back and events may have been missed: fetch everything shown again. */
  readonly onDidReconnect: Event<void>;
  readonly isConnected: boolean;
  /** The address of a file of the project ("assets/textures/grass.png") for fetch, images and loaders. */
  getAssetUrl(path: string): string;
}

/** Why a call was refused or cut off: the transport is down. */
export class DisconnectedError extends Error {
  override readonly name = "DisconnectedError";
}
