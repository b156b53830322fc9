import { useEffect, useState } from "react";
import { CommandPalette, type PaletteCommand } from "../../ui/overlays/command-palette";
import { type AppCommand, shownKeybinding } from "../commands/command-registry";
import { rememberCommand } from "./remember-recent";
import type { Editor } from "../editor";
import { useEditor } from "../editor-context";
import { QuickOpen } from "./quick-open";

/** The two searchable lists over the tool, commands and files; they open when the workbench is asked for one. */
export function Palette() {
  const editor = useEditor();
  const [open, setOpen] = useState<"commands" | "files" | undefined>(undefined);
  useEffect(() => {
    const subscription = editor.requests.onDidRequestPalette(setOpen);
    return () => subscription.dispose();
  }, [editor]);
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) setOpen(undefined);
  };
  return (
    <>
      <CommandPalette
        open={open === "commands"}
        onOpenChange={onOpenChange}
        commands={open === "commands" ? listPaletteCommands(editor) : []}
        placeholder="Type a command"
        testId="command-palette"
      />
      <QuickOpen open={open === "files"} onOpenChange={onOpenChange} />
    </>
  );
}

/** What can be done now: the commands chosen lately, then all by menu. What cannot be done now is left out. */
function listPaletteCommands({ commands, stores }: Editor): readonly PaletteCommand[] {
  const shown = commands
    .list()
    .filter(({ id, isHidden }) => !isHidden && id !== "view.command-palette" && commands.isEnabled(id));
  const toEntry = (command: AppCommand, group: string): PaletteCommand => ({
    id: command.id,
    title: command.describe?.() ?? command.title,
    detail: command.submenu,
    group,
    shortcut: shownKeybinding(command),
    icon: command.icon,
    keywords: [command.title, command.group],
    run: () => {
      rememberCommand(stores.settings, command.id);
      commands.run(command.id);
    },
  });
  const recentIds = stores.settings.getState().recentCommands.slice(0, 5);
  const recent = recentIds.flatMap((id) => shown.filter((command) => command.id === id));
  return [
    ...recent.map((command) => toEntry(command, "Recent")),
    ...shown.filter((command) => !recent.includes(command)).map((command) => toEntry(command, command.group)),
  ];
}
