import type { Page, WebSocketRoute } from "@playwright/test";

/** The page's line to its session, in the test's hand: it can drop and come back as a network's does. */
export class HeldLine {
  private readonly open = new Set<WebSocketRoute>();
  private isDown = false;

  /** Before the page opens its line. */
  static async take(page: Page): Promise<HeldLine> {
    const line = new HeldLine();
    await page.routeWebSocket(/\/socket$/, (route) => line.connect(route));
    return line;
  }

  /** Ends the connection; tries to open another fail until `restore`. */
  async drop(): Promise<void> {
    this.isDown = true;
    await Promise.all([...this.open].map((route) => route.close({ code: 1001, reason: "dropped" })));
    this.open.clear();
  }

  restore(): void {
    this.isDown = false;
  }

  private connect(route: WebSocketRoute): void {
    if (this.isDown) {
      void route.close({ code: 1001, reason: "down" });
      return;
    }
    this.open.add(route);
    const server = route.connectToServer();
    route.onClose((code, reason) => {
      this.open.delete(route);
      void server.close({ ...(code === undefined ? {} : { code: 1000 }), ...(reason === undefined ? {} : { reason }) });
    });
  }
}
