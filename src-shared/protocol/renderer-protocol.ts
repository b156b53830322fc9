import type { HostApi, HostEvents } from "./host-api";
import type { SessionApi, SessionEvents } from "./session-api";

/** What the renderer can call in main. Every argument is checked at main's door. */
export interface MainFunctions extends SessionApi, HostApi {
  /** The viewer has used the frame it got last; the next may come. Nothing is answered. */
  acknowledgeFrame(frame: number): void;
}

/** What main can call in the renderer; nothing is answered. Frames do not come this way, see `isFrameMessage`. */
export interface RendererFunctions {
  onEvent<K extends RendererEventName>(name: K, payload: RendererEvents[K]): void;
}

/** Everything that can happen as a viewer sees it, with what it brings. */
export interface RendererEvents extends SessionEvents, HostEvents {}

export type RendererEventName = keyof RendererEvents;

/** Functions that are not answered, per direction. */
export const mainEventNames: (keyof MainFunctions)[] = ["acknowledgeFrame"];
export const rendererEventNames: (keyof RendererFunctions)[] = ["onEvent"];

/**
 * Messages between main and a viewer are of two kinds: frame packets go as bytes, everything else as a message of the
 * call protocol (text over a WebSocket, a cloned object over Electron's IPC). Both share one order.
 */
export function isFrameMessage(message: unknown): message is Uint8Array {
  return message instanceof Uint8Array;
}

/** Names that both sides of a transport must agree on. */
export const transportNames = {
  /** Electron's IPC channel, in both directions. */
  ipcMessage: "tandem:message",
  /** A page has loaded its preload script: whoever was connected before is gone. */
  ipcConnect: "tandem:connect",
  /** The preload object's name on `window`. */
  preloadObject: "tandemHost",
  /** Path of the WebSocket. */
  socketPath: "/socket",
  /** Path under which a host serves the open project's assets: "/project/assets/textures/grass.png". */
  projectPath: "/project/",
} as const;

/** The one object that the preload script gives the page. */
export interface PreloadObject {
  post(message: unknown): void;
  /** One listener; it hears every message since the page began to load. */
  onMessage(listener: (message: unknown) => void): void;
}
