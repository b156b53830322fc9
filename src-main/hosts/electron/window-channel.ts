import { transportNames } from "../../../src-shared/protocol/renderer-protocol";
import type { Channel } from "../../../src-shared/protocol/rpc";
import type { ElectronModule, HostContents, HostIpcEvent } from "./electron-module";
import { pageOrigin } from "./page-protocol";

/** The line to a window's page. */
export interface WindowChannel extends Channel {
  close(): void;
}

/**
 * Calls `onConnect` with a new channel whenever a page has loaded in the window, after closing the last page's. Messages
 * of other windows, of frames inside the page and of pages of another origin are not heard.
 */
export function listenForPage(
  ipcMain: ElectronModule["ipcMain"],
  contents: HostContents,
  onConnect: (channel: WindowChannel) => void,
): void {
  let current: PageChannel | undefined;
  ipcMain.on(transportNames.ipcConnect, (event) => {
    if (!isFromPage(event, contents)) return;
    current?.close();
    current = new PageChannel(contents);
    onConnect(current);
  });
  ipcMain.on(transportNames.ipcMessage, (event, message) => {
    if (isFromPage(event, contents)) current?.receive(message);
  });
  contents.on("render-process-gone", () => current?.close());
}

function isFromPage({ sender, senderFrame }: HostIpcEvent, contents: HostContents): boolean {
  // A frame that is gone already, or one inside the page, is not the page.
  const isPage = senderFrame?.parent === null && senderFrame.url.startsWith(`${pageOrigin}/`);
  return isPage && sender.id === contents.id;
}

class PageChannel implements WindowChannel {
  private readonly messageListeners: ((message: unknown) => void)[] = [];
  private readonly closeListeners: (() => void)[] = [];
  private isClosed = false;

  constructor(private readonly contents: HostContents) {}

  post(message: unknown): void {
    if (!this.isClosed && !this.contents.isDestroyed()) this.contents.send(transportNames.ipcMessage, message);
  }

  onMessage(listener: (message: unknown) => void): void {
    this.messageListeners.push(listener);
  }

  onClose(listener: () => void): void {
    this.closeListeners.push(listener);
  }

  receive(message: unknown): void {
    for (const listener of this.messageListeners) listener(message);
  }

  close(): void {
    this.isClosed = true;
    this.messageListeners.length = 0;
    for (const listener of this.closeListeners.splice(0)) listener();
  }
}
