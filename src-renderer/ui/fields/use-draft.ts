import { use, useCallback, useLayoutEffect, useRef, useState } from "react";
import { concludeDraft, type Draft, type DraftBinding, type DraftEnding } from "./draft";
import { FieldContext } from "./field-context";

export interface DraftControl {
  /** What the input shows: the draft, else a value under way to the document, else the present value. */
  readonly text: string;
  readonly isEditing: boolean;
  /** Why the draft was refused, until it changes. */
  readonly refusal: string | undefined;
  type(text: string): void;
  /** Ends the draft by committing it; a refused one stays for the user to mend. False if it was refused. */
  commit(): boolean;
  /** Ends the draft on leaving the field: a refused text is given up. */
  leave(): void;
  /** Takes the draft back; false if there was none. */
  cancel(): boolean;
}

/**
 * Holds the text that a user types until it is committed. A draft commits to the binding on which it was begun, also when
 * the field is unmounted, so that a click on another entity neither loses nor misplaces what was typed.
 */
export function useDraft<T>(binding: DraftBinding<T>): DraftControl {
  const draft = useRef<Draft<T> | undefined>(undefined);
  const [text, setText] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState<string>();
  const isMounted = useRef(false);
  const isUnset = use(FieldContext)?.isUnset ?? false;

  const finish = useCallback((ending: DraftEnding): boolean => {
    const ended = draft.current;
    if (!ended) return true;
    const outcome = concludeDraft(ended, ending);
    if (outcome.kind === "refused") {
      if (isMounted.current) setRefusal(outcome.message);
      return false;
    }
    draft.current = undefined;
    setText(undefined);
    if (outcome.kind === "unchanged") return true;
    const committed = ended.binding.onCommit(outcome.value);
    if (committed instanceof Promise) {
      setPending(ended.binding.format(outcome.value));
      const settle = () => setPending(undefined);
      committed.then(settle, settle);
    }
    return true;
  }, []);

  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      finish("left");
    };
  }, [finish]);

  const giveUp = (): boolean => {
    const hadDraft = draft.current !== undefined;
    draft.current = undefined;
    setText(undefined);
    setRefusal(undefined);
    return hadDraft;
  };

  return {
    text: text ?? pending ?? binding.shown,
    isEditing: text !== undefined,
    refusal,
    type(typed) {
      draft.current = { text: typed, binding: draft.current?.binding ?? { ...binding, isUnset } };
      setText(typed);
      setRefusal(undefined);
    },
    commit: () => finish("confirmed"),
    leave() {
      if (!finish("left")) giveUp();
    },
    cancel: giveUp,
  };
}
