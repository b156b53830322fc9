import "./field.css";
import "./search-field.css";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, type Ref, useRef } from "react";
import { Icon } from "../controls/icon";
import { IconButton } from "../controls/icon-button";

export interface SearchFieldProps {
  value: string;
  /** Called with every keystroke. */
  onChange: (value: string) => void;
  /** The accessible name, shown while empty. */
  label: string;
  /** Keys that the field does not use, such as the arrows that move in the list below. */
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  testId?: string | undefined;
}

/** A text to search for; Escape and the button at its end empty it. */
export function SearchField({ value, onChange, label, onKeyDown, inputRef, testId }: SearchFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange("");
    box.current?.querySelector("input")?.focus();
  };
  return (
    <div className="ui-search" ref={box}>
      <Icon of={Search} size={13} className="ui-search__icon" />
      <input
        ref={inputRef}
        type="text"
        role="searchbox"
        className="ui-input ui-search__input"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        data-testid={testId}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value !== "") {
            event.preventDefault();
            event.stopPropagation();
            onChange("");
          } else onKeyDown?.(event);
        }}
      />
      {value !== "" && (
        <IconButton icon={X} label="Clear search" size="small" className="ui-search__clear" onClick={clear} />
      )}
    </div>
  );
}
