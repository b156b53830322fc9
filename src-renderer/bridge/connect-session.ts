import type { HostApi } from "../../src-shared/protocol/host-api";
import { transportNames, type PreloadObject } from "../../src-shared/protocol/renderer-protocol";
import { createPreloadTransport } from "./preload-transport";
import { createRemoteSession } from "./remote-session";
import type { SessionConnection } from "./session-connection";
import { createSocketTransport } from "./socket-transport";
import { createWindowState } from "./window-state";

/**
 * Connects the page to its session: through the preload script where there is one, else through a WebSocket to the
 * page's own server. Rejects when main cannot be reached.
 */
export async function connectSession(): Promise<SessionConnection> {
  const preload = (globalThis as { [transportNames.preloadObject]?: PreloadObject })[transportNames.preloadObject];
  if (preload !== undefined) return createRemoteSession({ transport: createPreloadTransport(preload) });
  return createRemoteSession({
    transport: createSocketTransport(`ws://${location.host}${transportNames.socketPath}`),
    localHost: createPageHost(),
  });
}

/** What a page in a browser does better by itself than through its server. */
function createPageHost(): Partial<HostApi> {
  const windowState = createWindowState();
  return {
    setWindowState: async (state) => windowState.set(state),
    async openExternal(url) {
      const address = URL.parse(url);
      if (address?.protocol !== "https:" && address?.protocol !== "http:") {
        return { ok: false, reason: "notAllowed", message: `Only web pages can be opened, not ${url}.` };
      }
      window.open(address.href, "_blank", "noopener");
      return { ok: true, value: undefined };
    },
  };
}
