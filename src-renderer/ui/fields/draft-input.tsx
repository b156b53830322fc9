import "./field.css";
import { clsx } from "clsx";
import { useComposedRefs } from "radix-ui/internal";
import { type ComponentProps, type FocusEvent, type KeyboardEvent, type PointerEvent, useRef } from "react";
import { Tip } from "../overlays/tip";
import { draftProps } from "./draft-props";
import { type FieldProps, useFieldAria } from "./field-context";
import type { DraftControl } from "./use-draft";

export interface DraftInputProps
  extends Omit<ComponentProps<"input">, "value" | "onChange" | "onBlur" | "disabled" | "readOnly">, FieldProps {
  draft: DraftControl;
  /** Whether a click into the field selects everything, as numbers want it. */
  selectOnFocus?: boolean;
}

/** The one-line input of a draft: Enter commits, Escape takes back, leaving commits, and a refusal is said beside it. */
export function DraftInput(props: DraftInputProps) {
  const {
    draft,
    label,
    disabled,
    readOnly,
    mixed,
    error,
    testId,
    selectOnFocus = false,
    className,
    ref,
    ...rest
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const aria = useFieldAria({ label, error: draft.refusal ?? error });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // A dialog keeps Escape from closing it for the sake of a draft; it is the field's all the same.
    const wasPrevented = event.defaultPrevented;
    rest.onKeyDown?.(event);
    if (event.defaultPrevented && !wasPrevented) return;
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      // Combinations such as Ctrl+Enter are the editor's: the text is committed, then they go on.
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (draft.commit()) event.currentTarget.select();
      if (isPlain) event.preventDefault();
    } else if (event.key === "Escape" && draft.cancel()) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const onPointerDown = (event: PointerEvent<HTMLInputElement>) => {
    rest.onPointerDown?.(event);
    const input = event.currentTarget;
    if (!selectOnFocus || document.activeElement === input || event.button !== 0) return;
    // The browser sets the caret on mouse up; select afterwards, unless the user dragged over a part.
    input.addEventListener("mouseup", () => input.selectionStart === input.selectionEnd && input.select(), {
      once: true,
    });
  };
  const onFocus = (event: FocusEvent<HTMLInputElement>) => {
    rest.onFocus?.(event);
    if (selectOnFocus) event.currentTarget.select();
  };

  return (
    <>
      <input
        autoComplete="off"
        placeholder={mixed ? "Mixed" : undefined}
        {...rest}
        {...aria}
        ref={useComposedRefs(ref, input)}
        type="text"
        className={clsx("ui-input", className)}
        {...draftProps(draft, { disabled, readOnly, mixed, testId })}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onFocus={onFocus}
      />
      {draft.refusal !== undefined && (
        <Tip id={`${aria.id}-refusal`} anchor={input} side="bottom" align="start" offset={4} tone="error">
          {draft.refusal}
        </Tip>
      )}
    </>
  );
}
