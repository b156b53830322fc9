import { FilePlus2, SaveAll, SquareTerminal } from "lucide-react";
import { activeCodeFile } from "../code/active-code-file";
import { createScript } from "../code/create-script";
import { runStatements } from "../code/run-statements";
import { saveFile } from "../code/save-file";
import type { Editor } from "../editor";
import { fileKindOf, fileNameOf } from "../files/file-kind";
import type { AppCommand } from "./command-registry";

/** Scripts and other texts in the code editor. */
export function createCodeCommands(editor: Editor): readonly AppCommand[] {
  const { layout, requests, stores, unsavedWork } = editor;
  const hasProject = () => stores.project.getState().project !== undefined;
  const activeFile = () => activeCodeFile(layout);
  const activeStatements = () => {
    const path = activeFile();
    return path !== undefined && fileKindOf(path) === "statements" ? path : undefined;
  };

  return [
    {
      id: "code.new-script",
      title: "New script…",
      group: "File",
      section: "scripts",
      icon: FilePlus2,
      isEnabled: hasProject,
      run: async () => void (await createScript(editor, "class")),
    },
    {
      id: "code.new-statement-script",
      title: "New statement script…",
      group: "File",
      section: "scripts",
      isEnabled: hasProject,
      run: async () => void (await createScript(editor, "statements")),
    },
    {
      id: "code.save",
      title: "Save file",
      describe: () => `Save ${fileNameOf(activeFile() ?? "file")}`,
      group: "File",
      section: "scripts",
      keybinding: "Mod+S",
      when: "code-editor",
      whileTyping: true,
      isEnabled: () => activeFile() !== undefined,
      run: async () => {
        const path = activeFile();
        if (path !== undefined) await saveFile(editor, path);
      },
    },
    {
      id: "code.save-all",
      title: "Save all",
      group: "File",
      section: "scripts",
      icon: SaveAll,
      keybinding: "Mod+Alt+S",
      whileTyping: true,
      isEnabled: hasProject,
      run: async () => void (await unsavedWork.saveAll()),
    },
    {
      id: "code.run-statements",
      title: "Run statement script",
      describe: () => `Run ${fileNameOf(activeStatements() ?? "statement script")}`,
      group: "Play",
      section: "statements",
      icon: SquareTerminal,
      keybinding: "Mod+Enter",
      when: "statement-script",
      whileTyping: true,
      isEnabled: () => activeStatements() !== undefined,
      run: async () => {
        const path = activeStatements();
        if (path !== undefined) await runStatements(editor, path);
      },
    },
    {
      id: "code.command-palette",
      title: "Command palette",
      group: "View",
      isHidden: true,
      // Mod+K begins the code editor's own combinations.
      keybinding: "Mod+Shift+P",
      when: "code-editor",
      whileTyping: true,
      run: () => requests.requestPalette("commands"),
    },
  ];
}
