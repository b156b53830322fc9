import { type KeyboardEvent, useRef } from "react";
import { useEditor } from "../../workbench/editor-context";
import { executeCommand } from "../../workbench/execute-command";

export interface RenameInputProps {
  id: string;
  name: string;
  onDone: () => void;
}

/** Edits a name in its row: Enter and leaving take it, Escape does not. */
export function RenameInput({ id, name, onDone }: RenameInputProps) {
  const editor = useEditor();
  const isOver = useRef(false);
  const end = (typed: string | undefined) => {
    // Enter takes the input away, which is a leaving too.
    if (isOver.current) return;
    isOver.current = true;
    onDone();
    if (typed !== undefined && typed !== name) void executeCommand(editor, { kind: "renameEntity", id, name: typed });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.key === "Enter" && !event.nativeEvent.isComposing) end(event.currentTarget.value);
    if (event.key === "Escape") end(undefined);
  };
  return (
    <input
      className="ui-input hierarchy-row__input"
      aria-label="Name"
      data-testid="rename-input"
      defaultValue={name}
      autoFocus
      autoComplete="off"
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => end(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}
