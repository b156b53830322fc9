import "./command-palette.css";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { useRef } from "react";
import { Icon, type IconType } from "../controls/icon";
import { Kbd } from "../controls/kbd";

export interface PaletteCommand {
  /** Unique in the list. */
  readonly id: string;
  readonly title: string;
  /** Shown behind the title, for example a file's folder; also searched. */
  readonly detail?: string | undefined;
  readonly group?: string | undefined;
  /** Shown at the right, as for `parseKeybinding`. */
  readonly shortcut?: string | undefined;
  readonly icon?: IconType | undefined;
  readonly disabled?: boolean | undefined;
  readonly keywords?: readonly string[] | undefined;
  readonly run: () => void;
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  commands: readonly PaletteCommand[];
  placeholder?: string;
  /** Said where nothing matches. */
  emptyText?: string;
  testId?: string | undefined;
}

/** A searchable list over the tool: commands, or files. What is chosen runs after the palette has closed. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange, commands, placeholder = "Type a command", emptyText = "Nothing matches" } = props;
  const chosen = useRef<PaletteCommand | undefined>(undefined);
  const choose = (command: PaletteCommand) => {
    chosen.current = command;
    onOpenChange(false);
  };
  const onCloseAutoFocus = () => {
    const command = chosen.current;
    chosen.current = undefined;
    // The focus goes back right after this handler; the command may move it then.
    if (command) queueMicrotask(command.run);
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="ui-palette__overlay" />
        <Dialog.Content
          className="ui-palette"
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          data-testid={props.testId ?? "command-palette"}
        >
          <Dialog.Title className="ui-visually-hidden">{placeholder}</Dialog.Title>
          <Command label={placeholder} loop>
            <div className="ui-palette__search">
              <Icon of={Search} size={16} />
              <Command.Input className="ui-palette__input" placeholder={placeholder} autoFocus />
            </div>
            <Command.List className="ui-palette__list">
              <Command.Empty className="ui-palette__empty">{emptyText}</Command.Empty>
              {groupCommands(commands).map(({ group, commands: members }) => (
                <Command.Group key={group} heading={group || undefined}>
                  {members.map((command) => (
                    <PaletteEntry key={command.id} command={command} onChoose={choose} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteEntry({ command, onChoose }: { command: PaletteCommand; onChoose: (command: PaletteCommand) => void }) {
  const { id, title, detail, shortcut, icon, disabled = false, keywords = [] } = command;
  return (
    <Command.Item
      value={id}
      keywords={[title, ...(detail === undefined ? [] : [detail]), ...keywords]}
      disabled={disabled}
      onSelect={() => onChoose(command)}
      className="ui-palette__item"
      data-testid={`command-${id}`}
    >
      {icon ? <Icon of={icon} /> : <span className="ui-palette__no-icon" />}
      <span className="ui-palette__title">{title}</span>
      {detail !== undefined && <span className="ui-palette__detail">{detail}</span>}
      {shortcut && <Kbd keys={shortcut} />}
    </Command.Item>
  );
}

function groupCommands(commands: readonly PaletteCommand[]) {
  const groups = new Map<string, PaletteCommand[]>();
  for (const command of commands) {
    const group = command.group ?? "";
    const members = groups.get(group);
    if (members) members.push(command);
    else groups.set(group, [command]);
  }
  return [...groups].map(([group, members]) => ({ group, commands: members }));
}
