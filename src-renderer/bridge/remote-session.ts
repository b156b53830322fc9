import { DisposableStore } from "../../src-shared/base/disposable";
import { Emitter } from "../../src-shared/base/emitter";
import { readFrameNumber } from "../../src-shared/protocol/frame-packet";
import type { HostApi, HostInfo } from "../../src-shared/protocol/host-api";
import {
  isFrameMessage,
  mainEventNames,
  transportNames,
  type MainFunctions,
  type RendererEventName,
  type RendererEvents,
  type RendererFunctions,
} from "../../src-shared/protocol/renderer-protocol";
import { createRpc, type Channel, type Remote } from "../../src-shared/protocol/rpc";
import type { SessionApi } from "../../src-shared/protocol/session-api";
import { FrameAcknowledger, type PageClock } from "./frame-acknowledger";
import { DisconnectedError, type SessionConnection } from "./session-connection";
import type { ClosableChannel, Transport } from "./transport";

export interface RemoteSessionOptions {
  readonly transport: Transport;
  /** Functions of the host that the page has itself; the others are asked of main. */
  readonly localHost?: Partial<HostApi>;
  readonly clock?: PageClock;
  /** Before the first try to come back; doubled after each that fails. 250 ms unless given. */
  readonly firstRetryMs?: number;
}

interface Line {
  readonly channel: ClosableChannel;
  readonly rpc: Remote<MainFunctions, RendererFunctions>;
}

const longestRetryMs = 5_000;

/** A SessionConnection over a transport, which it opens again whenever it drops. */
export async function createRemoteSession(options: RemoteSessionOptions): Promise<SessionConnection> {
  const { transport, localHost = {}, firstRetryMs = 250 } = options;
  const store = new DisposableStore();
  const emitters = new Map<RendererEventName, Emitter<unknown>>();
  const disconnected = store.add(new Emitter<void>());
  const reconnected = store.add(new Emitter<void>());
  let isDisposed = false;
  let line: Line | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const acknowledger = store.add(
    new FrameAcknowledger((frame) => void line?.rpc.acknowledgeFrame(frame), options.clock),
  );

  function fire(name: RendererEventName, payload: unknown): void {
    emitters.get(name)?.fire(payload);
  }

  async function open(): Promise<void> {
    const channel = await transport.open();
    if (isDisposed) {
      channel.close();
      return;
    }
    const rpc = createRpc<MainFunctions, RendererFunctions>({
      channel: withoutFrames(channel, (packet) => {
        fire("onDidReceiveFrame", packet);
        acknowledger.add(readFrameNumber(packet).frame);
      }),
      functions: { onEvent: fire },
      eventNames: mainEventNames,
    });
    line = { channel, rpc };
    channel.onClose(drop);
  }

  function drop(): void {
    if (line === undefined) return;
    line = undefined;
    acknowledger.reset();
    if (isDisposed) return;
    disconnected.fire();
    if (transport.canReopen) retryIn(firstRetryMs);
  }

  function retryIn(milliseconds: number): void {
    retry = setTimeout(async () => {
      try {
        await open();
      } catch {
        // Expected while main is away: the next try is the handling.
        if (!isDisposed) retryIn(Math.min(milliseconds * 2, longestRetryMs));
        return;
      }
      if (line !== undefined) reconnected.fire();
    }, milliseconds);
  }

  async function call(name: string, args: readonly unknown[]): Promise<unknown> {
    const current = line;
    if (current === undefined) throw new DisconnectedError(`"${name}" was not sent: the editor is not connected.`);
    try {
      return await (current.rpc.$call as (name: string, ...args: readonly unknown[]) => Promise<unknown>)(
        name,
        ...args,
      );
    } catch (error) {
      if (!current.rpc.$closed) throw error;
      throw new DisconnectedError(`"${name}" was cut off: the connection to the editor dropped.`, { cause: error });
    }
  }

  await open();
  const hostInfo = (await call("getHostInfo", [])) as HostInfo;

  return {
    api: createProxy<SessionApi>(call, {}),
    host: createProxy<HostApi>(call, localHost),
    hostInfo,
    on<K extends RendererEventName>(name: K, listener: (payload: RendererEvents[K]) => void) {
      let emitter = emitters.get(name) as Emitter<RendererEvents[K]> | undefined;
      if (emitter === undefined) {
        emitter = new Emitter<RendererEvents[K]>();
        emitters.set(name, emitter as Emitter<unknown>);
      }
      return emitter.event(listener);
    },
    onDidDisconnect: disconnected.event,
    onDidReconnect: reconnected.event,
    get isConnected() {
      return line !== undefined;
    },
    getAssetUrl: (path) => transportNames.projectPath + path.split("/").map(encodeURIComponent).join("/"),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      clearTimeout(retry);
      line?.channel.close();
      line?.rpc.$close(new Error("The connection was closed."));
      line = undefined;
      for (const emitter of emitters.values()) emitter.dispose();
      store.dispose();
    },
  };
}

/** The channel as the call protocol sees it; frames go to their own listener. */
function withoutFrames(channel: Channel, onFrame: (packet: Uint8Array) => void): Channel {
  return {
    post: (message) => channel.post(message),
    onClose: (listener) => channel.onClose(listener),
    onMessage: (listener) =>
      channel.onMessage((message) => (isFrameMessage(message) ? onFrame(message) : listener(message))),
  };
}

/** An object whose every function is a call; the same name gives the same function each time. */
function createProxy<T extends object>(
  call: (name: string, args: readonly unknown[]) => Promise<unknown>,
  own: Partial<T>,
): T {
  const functions = new Map<string, unknown>(Object.entries(own));
  return new Proxy({} as T, {
    get(_target, name) {
      // A promise that resolves to the proxy asks it for `then`.
      if (typeof name !== "string" || name === "then") return undefined;
      let found = functions.get(name);
      if (found === undefined) {
        found = (...args: unknown[]) => call(name, args);
        functions.set(name, found);
      }
      return found;
    },
  });
}
