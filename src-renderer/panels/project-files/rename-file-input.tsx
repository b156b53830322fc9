import { type KeyboardEvent, useRef, useState } from "react";
import { checkFileName, stemLengthOf } from "./check-file-name";

export interface RenameFileInputProps {
  name: string;
  siblings: readonly string[];
  /** With the name that was typed, or undefined if it is to stay. */
  onDone: (typed: string | undefined) => void;
}

/** Edits a file's name in its row: Enter and leaving take it where it can be taken, Escape does not. */
export function RenameFileInput({ name, siblings, onDone }: RenameFileInputProps) {
  const [typed, setTyped] = useState(name);
  const isOver = useRef(false);
  const problem = checkFileName(typed, siblings);
  const end = (isTaken: boolean) => {
    // Enter takes the input away, which is a leaving too.
    if (isOver.current) return;
    isOver.current = true;
    const wanted = typed.trim();
    onDone(isTaken && problem === undefined && wanted !== name ? wanted : undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.key === "Enter" && !event.nativeEvent.isComposing && problem === undefined) end(true);
    if (event.key === "Escape") end(false);
  };
  return (
    <span className="file-row__rename">
      <input
        className="ui-input file-row__input"
        aria-label="Name"
        aria-invalid={problem !== undefined || undefined}
        data-testid="rename-input"
        value={typed}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.setSelectionRange(0, stemLengthOf(name))}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => end(true)}
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      />
      {problem !== undefined && (
        <span className="file-row__problem" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
