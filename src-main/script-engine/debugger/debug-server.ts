import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Result } from "../../../src-shared/base/result";
import { fail, ok } from "../../../src-shared/base/result";
import { scriptUrl } from "../../../src-shared/scripting/script-url";
import type { DebugLog } from "./debug-log";
import type { DomainDebuggers } from "./domain-debuggers";
import type { GameSources } from "./game-sources";
import { protocolDescription } from "./protocol-description";
import type { ConditionContext } from "./refuse-condition";
import { relayClient } from "./relay-client";

export interface DebugTarget {
  /** Another in every game: the address of one game does not lead to the next. */
  readonly id: string;
  readonly debuggers: DomainDebuggers;
  readonly sources: GameSources;
}

export interface DebugServerOptions {
  /** The running game; undefined while there is none, as nothing else can be debugged. */
  readonly getTarget: () => DebugTarget | undefined;
  readonly projectDir: string;
  readonly listCatches: ConditionContext["listCatches"];
  readonly log: DebugLog;
  readonly onDidChange: () => void;
}

const host = "127.0.0.1";

/**
 * Where debuggers from outside find the running game, as they find a Node process: a list of one target, and a WebSocket
 * that speaks the Chrome DevTools protocol. Any number of them may attach, and detach again, at any time.
 */
export class DebugServer {
  private server: Server | undefined;
  private sockets: WebSocketServer | undefined;
  private clients = 0;

  constructor(private readonly options: DebugServerOptions) {}

  /** Set while it listens. */
  get address(): { readonly port: number; readonly clients: number } | undefined {
    const { server, sockets } = this;
    if (!server?.listening) return undefined;
    return { port: (server.address() as AddressInfo).port, clients: sockets?.clients.size ?? 0 };
  }

  /** Gives the port. One that listens already is closed first where another port is asked for. */
  async start(port: number): Promise<Result<number, "portInUse" | "io">> {
    if (this.address?.port === port) return ok(port);
    await this.stop();
    const server = createServer((request, response) => this.answer(request, response));
    server.on("upgrade", (request, socket, head) => void this.upgrade(request, socket, head));
    try {
      await listen(server, port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") {
        return fail("io", `The debug endpoint could not be opened: ${(error as Error).message}`);
      }
      return fail("portInUse", `Port ${port} is in use, maybe by another Tandem. Close that, or choose another port.`);
    }
    server.unref();
    this.server = server;
    this.sockets = new WebSocketServer({ noServer: true });
    this.options.onDidChange();
    const { port: opened } = server.address() as AddressInfo;
    this.options.log.note("endpoint", `listens at ${host}:${opened}`);
    return ok(opened);
  }

  async stop(): Promise<void> {
    const { server, sockets } = this;
    if (!server) return;
    this.server = undefined;
    this.sockets = undefined;
    this.options.log.note("endpoint", "closed");
    for (const client of sockets?.clients ?? []) client.terminate();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    this.options.onDidChange();
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const refusal = refuse(request);
    this.options.log.note("endpoint", `${request.method ?? ""} ${request.url ?? ""}`);
    const path = (request.url ?? "").replace(/\?.*$/, "").replace(/\/$/, "");
    if (refusal !== undefined) send(response, 403, refusal);
    else if (path === "/json" || path === "/json/list") send(response, 200, this.listTargets());
    else if (path === "/json/version") {
      send(response, 200, { Browser: `node.js/${process.version}`, "Protocol-Version": "1.1" });
    } else if (path === "/json/protocol") send(response, 200, protocolDescription);
    else send(response, 404, "There is no such page. The running game is listed at /json/list.");
  }

  private listTargets(): readonly object[] {
    const target = this.options.getTarget();
    const { address } = this;
    if (!target || target.debuggers.isClosed || !address) return [];
    const place = `${host}:${address.port}/${target.id}`;
    return [
      {
        description: "The scripts of the running game",
        devtoolsFrontendUrl: `devtools://devtools/bundled/js_app.html?v8only=true&ws=${place}`,
        id: target.id,
        title: `Tandem: ${basename(this.options.projectDir)}`,
        type: "node",
        url: scriptUrl(this.options.projectDir, "assets/scripts/"),
        webSocketDebuggerUrl: `ws://${place}`,
      },
    ];
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { sockets } = this;
    // A client that goes away meanwhile is no failure of ours.
    socket.on("error", () => undefined);
    const refusal = refuse(request);
    const target = this.options.getTarget();
    if (refusal !== undefined) return refuseSocket(socket, "403 Forbidden", refusal);
    if (!sockets || target?.id !== request.url?.slice(1)) {
      return refuseSocket(socket, "404 Not Found", "No such game is running. See /json/list.");
    }
    const connection = await target?.debuggers.connect().catch(() => undefined);
    if (!target || !connection || socket.destroyed) {
      connection?.dispose();
      return refuseSocket(socket, "503 Service Unavailable", "The game has ended.");
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      this.options.log.follow(connection, `client ${(this.clients += 1)}`);
      relayClient(client, connection, { sources: target.sources, listCatches: this.options.listCatches });
      client.on("close", () => this.options.onDidChange());
      this.options.onDidChange();
    });
  }
}

/** Why a request is turned away: names that lead here by a trick of DNS, and pages of the web. */
function refuse({ headers }: IncomingMessage): string | undefined {
  const name = (headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
  if (!["127.0.0.1", "localhost", "[::1]"].includes(name)) return "This endpoint answers at 127.0.0.1 only.";
  const { origin } = headers;
  // A page could otherwise read and run anything in the game; DevTools is no page.
  const isPage = origin !== undefined && !/^(devtools|chrome-devtools|vscode-file|vscode-webview):/.test(origin);
  return isPage ? "Pages of the web are not answered." : undefined;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function send(response: ServerResponse, status: number, body: string | object): void {
  const isText = typeof body === "string";
  response.writeHead(status, {
    "Content-Type": isText ? "text/plain; charset=utf-8" : "application/json; charset=utf-8",
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(isText ? body : JSON.stringify(body, undefined, 2));
}

function refuseSocket(socket: Duplex, status: string, message: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n${message}`);
}
