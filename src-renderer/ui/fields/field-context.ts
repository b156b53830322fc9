import { createContext, use, useId } from "react";
import type { PointerEvent as ReactPointerEvent } from "react";

/** Where an edit stands: shown while the gesture goes on, final, or taken back to the value at its start. */
export type ChangePhase = "preview" | "commit" | "cancel";

/** What every field takes. A field is bound to one value: give fields of different entities different React keys. */
export interface FieldProps {
  /** The accessible name; not needed inside a `PropertyRow`, which names its field by its label. */
  label?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** The values of a multiple selection differ. Typing any value, also the one shown elsewhere, sets all of them. */
  mixed?: boolean | undefined;
  /** Marks the value as refused; the text is for assistive technology, `PropertyRow` shows it to all. */
  error?: string | undefined;
  testId?: string | undefined;
}

/** The result of a commit: nothing, or a promise during which the field goes on showing the new value. */
export type Committed = void | Promise<unknown>;

/** What a `PropertyRow` tells the field inside it. */
export interface FieldSurroundings {
  readonly labelId: string;
  readonly errorId: string | undefined;
  /** The value follows its default: typing that very value and Enter sets it. */
  readonly isUnset: boolean;
  /** Lets a number field make the row's label draggable; undefined takes it back. */
  readonly setLabelDrag: (onPointerDown: LabelPointerHandler | undefined) => void;
}

export type LabelPointerHandler = (event: ReactPointerEvent<HTMLElement>) => void;

export const FieldContext = createContext<FieldSurroundings | undefined>(undefined);

/** The ARIA attributes that name and describe a field's main element, from its own props and the row around it. */
export function useFieldAria({ label, error }: Pick<FieldProps, "label" | "error">) {
  const surroundings = use(FieldContext);
  const id = useId();
  return {
    id,
    "aria-label": label ?? undefined,
    "aria-labelledby": label === undefined ? surroundings?.labelId : undefined,
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": surroundings?.errorId,
  } as const;
}
