import { Emitter } from "../../src-shared/base/emitter";
import type { Notification } from "../../src-shared/protocol/session-api";
import type { ServedSession } from "./served-session";

/** What a session and its host have to say to their pages, kept for the first of them while there is none. */
export class PendingNotices {
  private readonly waiting: Notification[] = [];
  private readonly added = new Emitter<Notification>();

  constructor(session: Pick<ServedSession, "on">) {
    session.on("onDidNotify", (notice) => this.add(notice));
  }

  /** Something was said while pages are there to show it. */
  readonly onDidAdd = this.added.event;

  add(notice: Notification): void {
    if (this.added.hasListeners) this.added.fire(notice);
    else this.waiting.push(notice);
  }

  /** What was said before; each is given once. */
  take(): readonly Notification[] {
    return this.waiting.splice(0);
  }
}
