import type { RawData, WebSocket } from "ws";
import { isFrameMessage } from "../../../src-shared/protocol/renderer-protocol";
import type { Channel } from "../../../src-shared/protocol/rpc";

/** A viewer that has let this much wait is cut off; it comes back and fetches everything anew. */
const maxWaitingBytes = 64 * 1024 * 1024;

/** The server's end of a viewer's WebSocket: calls and events as text, frames as bytes. Foreign text ends the socket. */
export function createSocketChannel(socket: WebSocket): Channel {
  return {
    post(message) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > maxWaitingBytes) socket.terminate();
      else socket.send(isFrameMessage(message) ? message : JSON.stringify(message));
    },
    onMessage(listener) {
      socket.on("message", (data, isBinary) => {
        const message = isBinary ? undefined : parse(data);
        if (message === undefined) socket.close(1003);
        else listener(message);
      });
    },
    onClose: (listener) => void socket.on("close", () => listener()),
  };
}

function parse(data: RawData): unknown {
  try {
    // Text comes as one buffer unless asked for otherwise.
    return JSON.parse((data as Buffer).toString("utf8"));
  } catch {
    // Not ours: the caller closes the socket.
    return undefined;
  }
}
