import { createReadStream } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import { WebSocketServer } from "ws";
import type { HostApi } from "../../../src-shared/protocol/host-api";
import { transportNames } from "../../../src-shared/protocol/renderer-protocol";
import { createFrameFanout } from "../frame-fanout";
import type { PendingNotices } from "../pending-notices";
import { createSecurityHeaders } from "../security-headers";
import { serveSession } from "../serve-session";
import type { ServedSession } from "../served-session";
import { findServedFile } from "../served-file";
import { AccessToken } from "./access-token";
import { RequestGuard, type Refusal } from "./request-guard";
import { createSocketChannel } from "./socket-channel";

export interface BrowserHostOptions {
  readonly session: ServedSession;
  readonly host: HostApi;
  readonly rendererDir: string;
  readonly notices?: PendingNotices;
  /** Any free one unless given. */
  readonly port?: number;
  /** Random unless given. */
  readonly token?: string;
}

/** A server on 127.0.0.1 that shows the session in browsers. */
export interface BrowserHost {
  readonly port: number;
  /** The address to give to the user; it holds the key. */
  readonly url: string;
  /** An address that works once, within a minute. */
  createWindowUrl(): string;
  /** How many pages are connected now. */
  readonly viewerCount: number;
  /** Ends every connection and frees the port. */
  close(): Promise<void>;
}

/** Starts the server; rejects with the system's error when the port is taken. */
export async function createBrowserHost(options: BrowserHostOptions): Promise<BrowserHost> {
  const { session, host, rendererDir, notices } = options;
  const token = new AccessToken(options.token);
  const frames = createFrameFanout(session);
  const server = createServer();
  const port = await listen(server, options.port ?? 0);
  const guard = new RequestGuard(port, token);
  const headers = createSecurityHeaders(`ws://127.0.0.1:${port}`);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 128 * 1024 * 1024, perMessageDeflate: false });

  server.on("request", async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      // The browser went away in the middle, or the file did; there is nobody left to tell.
      response.destroy(error instanceof Error ? error : undefined);
    }
  });
  server.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const refusal = isSocketPath(request) ? guard.refuseSocket(request) : notFound;
    if (refusal !== undefined) {
      stream.end(`HTTP/1.1 ${refusal.status} Refused\r\nConnection: close\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // A broken frame or a reset connection: the close that follows is what counts.
      socket.on("error", () => socket.terminate());
      const channel = createSocketChannel(socket);
      serveSession({ session, host, frames, channel, ...(notices === undefined ? {} : { notices }) });
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Taken as it comes: what a URL parser would tidy up, such as a way up in the path, is refused instead.
    const [pathname = "/", query = ""] = (request.url ?? "/").split("?", 2);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("allow", "GET, HEAD");
      return endWith(response, { status: 405, message: "Only GET and HEAD are answered." });
    }
    const key = pathname === "/" ? new URLSearchParams(query).get("token") : null;
    if (key !== null) {
      const cookie = guard.admit(request, key);
      if (typeof cookie !== "string") return endWith(response, cookie);
      // The address without the key is what stays in the browser's history.
      response.writeHead(303, { location: "/", "set-cookie": cookie, "cache-control": "no-store" }).end();
      return;
    }
    const refusal = guard.refuse(request);
    if (refusal !== undefined) return endWith(response, refusal);
    await sendFile(request, response, pathname);
  }

  async function sendFile(request: IncomingMessage, response: ServerResponse, urlPath: string): Promise<void> {
    const file = await findServedFile(urlPath, rendererDir, session.api);
    if (file === undefined) return endWith(response, notFound);
    response.setHeader("cache-control", file.cacheControl);
    response.setHeader("etag", file.etag);
    if (request.headers["if-none-match"] === file.etag) {
      response.writeHead(304).end();
      return;
    }
    // Not compressed: on the machine itself that costs more time than it saves.
    response.writeHead(200, { "content-type": file.contentType, "content-length": file.size });
    if (request.method === "HEAD") response.end();
    else await pipeline(createReadStream(file.path), response);
  }

  return {
    port,
    url: `${guard.origin}/?token=${token.value}`,
    createWindowUrl: () => `${guard.origin}/?token=${token.createTicket()}`,
    get viewerCount() {
      return sockets.clients.size;
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      frames.dispose();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

const notFound = { status: 404, message: "There is nothing at this address." } as const;

function isSocketPath({ url }: IncomingMessage): boolean {
  return url?.split("?", 1)[0] === transportNames.socketPath;
}

function endWith(
  response: ServerResponse,
  { status, message }: Refusal | { status: 404 | 405; message: string },
): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(`${message}\n`);
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
