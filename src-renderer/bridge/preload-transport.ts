import type { PreloadObject } from "../../src-shared/protocol/renderer-protocol";
import type { Transport } from "./transport";

/** The line through Electron's preload script. It lasts as long as the page: without main there is no page. */
export function createPreloadTransport(preload: PreloadObject): Transport {
  return {
    canReopen: false,
    async open() {
      return {
        post: (message) => preload.post(message),
        onMessage: (listener) => preload.onMessage(listener),
        onClose: () => undefined,
        close: () => preload.onMessage(() => undefined),
      };
    },
  };
}
