import { IconButton, type IconButtonProps } from "../../ui/controls/icon-button";
import { useEditor } from "../editor-context";
import { shownKeybinding } from "./command-registry";

export interface CommandButtonProps extends Partial<Omit<IconButtonProps, "onClick">> {
  command: string;
}

/** An icon button for a command. Whether it is enabled is asked on rendering: the owner renders when that may change. */
export function CommandButton({ command: id, ...rest }: CommandButtonProps) {
  const { commands } = useEditor();
  const command = commands.get(id);
  const icon = rest.icon ?? command?.icon;
  if (!command || !icon) return undefined;
  return (
    <IconButton
      label={command.describe?.() ?? command.title}
      shortcut={shownKeybinding(command)}
      disabled={!commands.isEnabled(id)}
      testId={`command-${id}`}
      {...rest}
      icon={icon}
      onClick={() => void commands.run(id)}
    />
  );
}
