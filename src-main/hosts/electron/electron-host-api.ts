import { stat } from "node:fs/promises";
import type { BrowserWindow, Menu } from "electron";
import { fail, ok } from "../../../src-shared/base/result";
import type { HostApi } from "../../../src-shared/protocol/host-api";
import { checkExternalUrl, createSharedHostApi, type SharedHostOptions } from "../shared-host-api";
import { buildMenu } from "./build-menu";
import type { CloseGuard } from "./close-guard";
import type { ElectronModule, HostWindow } from "./electron-module";

export interface ElectronHostContext {
  readonly window: HostWindow;
  readonly closeGuard: CloseGuard;
  /** A native menu's item was chosen. */
  readonly chooseCommand: (command: string) => void;
}

/** What the Electron host offers its page. */
export function createElectronHostApi(
  electron: ElectronModule,
  { window, closeGuard, chooseCommand }: ElectronHostContext,
  options: Omit<SharedHostOptions, "reveal">,
): HostApi {
  const { dialog, shell, app } = electron;
  const { electron: electronVersion } = process.versions as { readonly electron?: string };
  return {
    ...createSharedHostApi(
      {
        ...options,
        async reveal(path) {
          const isFolder = await stat(path).then((found) => found.isDirectory());
          const problem = isFolder ? await shell.openPath(path) : shell.showItemInFolder(path);
          return problem ? fail("io", problem) : ok();
        },
      },
      {
        kind: "electron",
        hasFolderDialog: true,
        hasNativeMenu: true,
        ...(electronVersion === undefined ? {} : { electronVersion }),
      },
    ),
    async pickFolder({ title, startIn }) {
      const { canceled, filePaths } = await dialog.showOpenDialog(asBrowserWindow(window), {
        title,
        properties: ["openDirectory", "createDirectory"],
        ...(startIn === undefined ? {} : { defaultPath: startIn }),
      });
      return ok(canceled ? undefined : filePaths[0]);
    },
    async openExternal(url) {
      const checked = checkExternalUrl(url);
      if (!checked.ok) return checked;
      await shell.openExternal(checked.value);
      return ok();
    },
    async setWindowState({ title, isDirty }) {
      window.setTitle(title);
      window.setDocumentEdited(isDirty);
      closeGuard.setDirty(isDirty);
    },
    answerClose: async (answer) => closeGuard.answer(answer),
    async setMenu(menus) {
      showMenu(
        electron,
        buildMenu(menus, {
          platform: process.platform,
          isDeveloping: !app.isPackaged,
          choose: chooseCommand,
        }),
      );
    },
  };
}

/** Electron takes its own windows where `HostWindow` names only what this host calls itself. */
export function asBrowserWindow(window: HostWindow): BrowserWindow {
  return window as BrowserWindow;
}

export function showMenu({ Menu: menu }: ElectronModule, template: ReturnType<typeof buildMenu>): void {
  menu.setApplicationMenu(menu.buildFromTemplate(template) as Menu);
}
