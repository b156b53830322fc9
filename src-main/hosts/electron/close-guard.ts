/** What closing the window needs from outside. */
export interface CloseGuardContext {
  /** Asks the page; its answer comes by `answer`. */
  askPage(): void;
  /** Asks the user without the page: it has not answered an earlier question. */
  askUser(): Promise<"close" | "stay">;
  /** Closes without another question. */
  close(): void;
}

/** Keeps a window open until unsaved work has been decided on, without letting a page that hangs keep it for ever. */
export class CloseGuard {
  private isDirty = false;
  private isAsking = false;

  constructor(private readonly context: CloseGuardContext) {}

  setDirty(isDirty: boolean): void {
    this.isDirty = isDirty;
  }

  /** The page is gone, and with it what it had not saved. */
  forgetPage(): void {
    this.isDirty = false;
    this.isAsking = false;
  }

  /** The user wants to close; true when the window may. */
  tryClose(): boolean {
    if (!this.isDirty) return true;
    if (this.isAsking) void this.askUser();
    else this.context.askPage();
    this.isAsking = true;
    return false;
  }

  answer(answer: "close" | "stay"): void {
    if (!this.isAsking) return;
    this.isAsking = false;
    if (answer === "stay") return;
    this.isDirty = false;
    this.context.close();
  }

  private async askUser(): Promise<void> {
    if ((await this.context.askUser()) === "close") this.answer("close");
  }
}
