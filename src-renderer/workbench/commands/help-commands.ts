import { CircleHelp, Keyboard } from "lucide-react";
import type { Editor } from "../editor";
import type { AppCommand } from "./command-registry";

/** What helps with the tool itself. */
export function createHelpCommands({ connection, requests, stores }: Editor): readonly AppCommand[] {
  return [
    {
      id: "help.shortcuts",
      title: "Keyboard shortcuts",
      group: "Help",
      icon: Keyboard,
      keybinding: "Mod+/",
      when: "!code-editor",
      run: () => requests.requestShortcuts(),
    },
    {
      id: "help.about",
      title: "About Tandem",
      group: "Help",
      section: "about",
      icon: CircleHelp,
      run: async () => {
        const { version, nodeVersion, electronVersion, kind, platform } = connection.hostInfo;
        const host = kind === "electron" ? `Electron ${electronVersion ?? ""}` : "browser host";
        await stores.dialogs.getState().confirm({
          title: `Tandem ${version}`,
          description: `A game editor whose scripts live in two domains. Node ${nodeVersion}, ${host}, ${platform}.`,
          confirmLabel: "Close",
          cancelLabel: "Cancel",
        });
      },
    },
  ];
}
