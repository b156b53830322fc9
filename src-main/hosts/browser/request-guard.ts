import type { IncomingMessage } from "node:http";
import type { AccessToken } from "./access-token";

/** Why a request is turned away, in the terms of HTTP. */
export interface Refusal {
  readonly status: 401 | 403;
  readonly message: string;
}

/** Checks who is asking. A page of another origin can make a browser send requests to this server, cookies included. */
export class RequestGuard {
  readonly origin: string;
  /** Cookies do not keep ports apart, so the name does. */
  private readonly cookieName: string;

  constructor(
    port: number,
    private readonly token: AccessToken,
  ) {
    this.origin = `http://127.0.0.1:${port}`;
    this.cookieName = `tandem-${port}`;
  }

  /** Undefined when the request may be answered. */
  refuse(request: IncomingMessage): Refusal | undefined {
    const foreign = this.refuseForeign(request);
    if (foreign !== undefined) return foreign;
    if (this.token.isToken(readCookie(request, this.cookieName))) return undefined;
    return {
      status: 401,
      message: "Open Tandem with the address that it printed when it started: it holds the key to this page.",
    };
  }

  /** As `refuse`; a browser always names the origin of a page that opens a socket. */
  refuseSocket(request: IncomingMessage): Refusal | undefined {
    if (request.headers.origin === undefined) return { status: 403, message: "A socket needs an origin." };
    return this.refuse(request);
  }

  /** The cookie for a browser that came with the token or a ticket in its address; a refusal where neither is right. */
  admit(request: IncomingMessage, key: string): string | Refusal {
    const foreign = this.refuseForeign(request);
    if (foreign !== undefined) return foreign;
    if (!this.token.isToken(key) && !this.token.useTicket(key)) {
      return { status: 401, message: "This address was used before or is of an earlier start. Start Tandem again." };
    }
    return `${this.cookieName}=${this.token.value}; HttpOnly; SameSite=Strict; Path=/`;
  }

  private refuseForeign({ headers }: IncomingMessage): Refusal | undefined {
    // A name that leads to this machine by a trick of DNS is not this server's name.
    if (headers.host !== this.origin.slice("http://".length)) {
      return { status: 403, message: `This server answers at ${this.origin} only.` };
    }
    const site = headers["sec-fetch-site"];
    const isForeign =
      (headers.origin !== undefined && headers.origin !== this.origin) ||
      (site !== undefined && site !== "same-origin" && site !== "none");
    return isForeign ? { status: 403, message: "Requests of other pages are not answered." } : undefined;
  }
}

function readCookie({ headers }: IncomingMessage, name: string): string | undefined {
  for (const pair of headers.cookie?.split(";") ?? []) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === name) return value;
  }
  return undefined;
}
