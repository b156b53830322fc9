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
import type { ServedSession } from "./served-session";

export interface ServeOptions {
  readonly session: ServedSession;
  readonly host: HostApi;
  /** Shared by all viewers of the session. */
  readonly frames: FrameFanout;
  readonly channel: Channel;
}

/** One renderer that is connected. Disposing it detaches it from the session and leaves the channel to its owner. */
export interface ServedViewer extends Disposable {
  fire<K extends keyof RendererEvents>(name: K, payload: RendererEvents[K]): void;
}

/** Serves a session to the viewer at the other end of a channel until the channel closes: calls, events and frames. */
export function serveSession({ session, host, frames, channel }: ServeOptions): ServedViewer {
  const store = new DisposableStore();
  const viewer = store.add(frames.addViewer((packet) => channel.post(packet)));
  const functions = createMainFunctions(session.api, host, (frame) => viewer.acknowledge(frame));
  const renderer = createRpc<RendererFunctions, typeof functions>({
    channel,
    functions,
    eventNames: rendererEventNames,
  });

  function fire<K extends keyof RendererEvents>(name: K, payload: RendererEvents[K]): void {
    void renderer.onEvent(name, payload);
  }

  for (const name of sessionEventNames) store.add(session.on(name, (payload) => fire(name, payload)));
  store.add({ dispose: () => renderer.$close(new Error("The connection was closed.")) });
  channel.onClose(() => store.dispose());
  return { fire, dispose: () => store.dispose() };
}

/** Frames go another way. */
type ForwardedEvent = Exclude<keyof SessionEvents, "onDidReceiveFrame">;

const forwarded: Record<ForwardedEvent, true> = {
  onDidChangeProject: true,
  onDidOpenScene: true,
  onDidChangeScene: true,
  onDidChangeSceneState: true,
  onDidChangePlayState: true,
  onDidReloadScripts: true,
  onDidChangeScriptClasses: true,
  onDidLog: true,
  onDidChangeProblems: true,
  onDidChangeFiles: true,
  onDidChangeActivity: true,
  onDidNotify: true,
};
const sessionEventNames = Object.keys(forwarded) as ForwardedEvent[];
