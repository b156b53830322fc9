import { DisposableStore, type Disposable } from "../../src-shared/base/disposable";
import type { HostApi } from "../../src-shared/protocol/host-api";
import {
  rendererEventNames,
  type RendererEvents,
  type RendererFunctions,
} from "../../src-shared/protocol/renderer-protocol";
import { createRpc, type Channel } from "../../src-shared/protocol/rpc";
import type { SessionEvents } from "../../src-shared/protocol/session-api";
import type { FrameFanout } from "./frame-fanout";
import { createMainFunctions } from "./main-functions";
import type { PendingNotices } from "./pending-notices";
import type { ServedSession } from "./served-session";

export interface ServeOptions {
  readonly session: ServedSession;
  readonly host: HostApi;
  /** Shared by all viewers of the session. */
  readonly frames: FrameFanout;
  readonly channel: Channel;
  readonly notices?: PendingNotices;
}

/** One renderer that is connected. Disposing it detaches it from the session and leaves the channel to its owner. */
export interface ServedViewer extends Disposable {
  fire<K extends keyof RendererEvents>(name: K, payload: RendererEvents[K]): void;
}

/** Serves a session to the viewer at the other end of a channel until the channel closes: calls, events and frames. */
export function serveSession({ session, host, frames, channel, notices }: ServeOptions): ServedViewer {
  const store = new DisposableStore();
  const viewer = store.add(frames.addViewer((packet) => channel.post(packet)));
  const ownHost = notices === undefined ? host : listenForReadiness(host, startNotices);
  const functions = createMainFunctions(session.api, ownHost, (frame) => viewer.acknowledge(frame));
  const renderer = createRpc<RendererFunctions, typeof functions>({
    channel,
    functions,
    eventNames: rendererEventNames,
  });

  function fire<K extends keyof RendererEvents>(name: K, payload: RendererEvents[K]): void {
    void renderer.onEvent(name, payload);
  }

  function startNotices(): void {
    for (const notice of notices?.take() ?? []) fire("onDidNotify", notice);
    if (notices !== undefined) store.add(notices.onDidAdd((notice) => fire("onDidNotify", notice)));
  }

  for (const name of sessionEventNames) {
    // What is noticed comes by way of the notices, which keep it while nobody listens.
    if (name === "onDidNotify" && notices !== undefined) continue;
    store.add(session.on(name, (payload) => fire(name, payload)));
  }
  store.add({ dispose: () => renderer.$close(new Error("The connection was closed.")) });
  channel.onClose(() => store.dispose());
  return { fire, dispose: () => store.dispose() };
}

/** A page asks for its host once, when it begins to listen; what is fired before it has the answer would be lost. */
function listenForReadiness(host: HostApi, onReady: () => void): HostApi {
  let isReady = false;
  return {
    ...host,
    async getHostInfo() {
      const info = await host.getHostInfo();
      if (!isReady) setTimeout(onReady, 0);
      isReady = true;
      return info;
    },
  };
}

/** Frames go another way. */
type ForwardedEvent = Exclude<keyof SessionEvents, "onDidReceiveFrame">;

const forwarded: Record<ForwardedEvent, true> = {
  onDidChangeProject: true,
  onDidOpenScene: true,
  onDidChangeScene: true,
  onDidChangeSceneState: true,
  onDidChangePlayState: true,
  onDidChangeDebugState: true,
  onDidReloadScripts: true,
  onDidChangeSwap: true,
  onDidChangeScriptClasses: true,
  onDidLog: true,
  onDidChangeProblems: true,
  onDidChangeFiles: true,
  onDidDrawGizmos: true,
  onDidRequestSelection: true,
  onDidChangeActivity: true,
  onDidNotify: true,
};
const sessionEventNames = Object.keys(forwarded) as ForwardedEvent[];
