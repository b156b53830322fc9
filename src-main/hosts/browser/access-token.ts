import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const ticketLifeMs = 60_000;

/**
 * The secret that lets a browser in. A ticket is a second one that works once and not for long: it is for addresses that
 * others on the machine may see, as they do a program's arguments.
 */
export class AccessToken {
  private readonly tickets = new Map<string, number>();

  constructor(readonly value: string = randomBytes(32).toString("base64url")) {}

  createTicket(now: number = Date.now()): string {
    const ticket = randomBytes(32).toString("base64url");
    this.tickets.set(ticket, now + ticketLifeMs);
    return ticket;
  }

  isToken(given: string | undefined): boolean {
    return given !== undefined && timingSafeEqual(digest(given), digest(this.value));
  }

  /** Accepts a ticket once. */
  useTicket(given: string, now: number = Date.now()): boolean {
    const end = this.tickets.get(given);
    this.tickets.delete(given);
    return end !== undefined && now <= end;
  }
}

/** Equal lengths, so that comparing takes the same time whatever was given. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
