import type { Page } from "@playwright/test";

/** A running editor with its window, whatever host it runs in. */
export interface EditorApp {
  readonly page: Page;
  /** Ends it as a user does, and rejects when it does not end well. */
  close(): Promise<void>;
}

/** What an editor is started with. */
export interface EditorStart {
  readonly userDir: string;
  readonly projectsDir: string;
  /** Without one it opens the last project, at first the user's copy of First Steps. */
  readonly projectDir?: string;
  /** Lets the project's scripts run without asking the user. */
  readonly trust: boolean;
}
