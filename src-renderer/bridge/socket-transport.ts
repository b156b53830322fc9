import { isFrameMessage } from "../../src-shared/protocol/renderer-protocol";
import type { ClosableChannel, Transport } from "./transport";

/** A WebSocket to the server that the page came from: calls and events as text, frames as bytes. */
export function createSocketTransport(url: string): Transport {
  return { canReopen: true, open: () => openSocketChannel(url) };
}

function openSocketChannel(url: string): Promise<ClosableChannel> {
  const socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  // From the start, so that nothing that comes with the opening is missed.
  const waiting: unknown[] = [];
  let hear: (message: unknown) => void = (message) => waiting.push(message);
  socket.addEventListener("message", ({ data }: MessageEvent<string | ArrayBuffer>) => {
    hear(typeof data === "string" ? JSON.parse(data) : new Uint8Array(data));
  });
  const channel: ClosableChannel = {
    post(message) {
      if (isFrameMessage(message)) socket.send(message);
      else socket.send(JSON.stringify(message));
    },
    onMessage(listener) {
      hear = listener;
      for (const message of waiting.splice(0)) listener(message);
    },
    onClose: (listener) => socket.addEventListener("close", () => listener(), { once: true }),
    close: () => socket.close(),
  };
  return new Promise((resolve, reject) => {
    socket.addEventListener("open", () => resolve(channel), { once: true });
    socket.addEventListener("close", () => reject(new Error("The editor's server cannot be reached.")), { once: true });
  });
}
