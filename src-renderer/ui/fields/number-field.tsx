import "./number-field.css";
import { type KeyboardEvent, use, useEffect, useEffectEvent, useRef } from "react";
import { type NumberStepping, stepNumber, stepOf } from "../numbers/number-drag";
import { formatNumber, parseNumber } from "../numbers/number-text";
import { DraftInput } from "./draft-input";
import { FieldContext, type FieldProps, type LabelPointerHandler } from "./field-context";
import type { GestureListener } from "./gesture";
import { useDraft } from "./use-draft";
import { useGesture } from "./use-gesture";
import { useNumberDrag } from "./use-number-drag";

export type Axis = "x" | "y" | "z" | "w";

export interface NumberFieldProps extends FieldProps, NumberStepping {
  /** Undefined only while mixed. */
  value: number | undefined;
  /** A drag or a held arrow key is one gesture: previews, then one commit or cancel. A typed value is a commit alone. */
  onChange: GestureListener<number>;
  /**
   * Takes the drags and arrow keys of mixed values instead: by how much each of them changes. Without it these set all to
   * one value, counted from 0.
   */
  onOffset?: GestureListener<number> | undefined;
  /** Shown behind the number. */
  unit?: string | undefined;
  /** A letter before the number, in the axis' colour, that can be dragged. Without it the row's label can. */
  axis?: Axis | undefined;
}

/** A number, shown exactly: type it or an expression, drag its label, or press the arrow keys (Shift × 10, Alt ÷ 10). */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, onOffset, unit, axis, min, max, step, integer, label, ...field } = props;
  const mixed = field.mixed ?? false;
  const isEditable = !field.disabled && !field.readOnly;
  const limits: NumberStepping = { min, max, step, integer };
  const isRelative = mixed && onOffset !== undefined;
  // An offset has no limits of its own: each value keeps to them.
  const stepping: NumberStepping = isRelative ? { step: stepOf(limits), integer } : limits;
  const input = useRef<HTMLInputElement>(null);
  const gesture = useGesture<number>();
  const current = gesture.shown ?? value;
  const format = isRelative && gesture.shown !== undefined ? formatOffset : formatNumber;
  const shown = gesture.shown === undefined && (mixed || value === undefined) ? "" : format(current ?? 0);

  const draft = useDraft<number>({
    shown,
    mixed,
    read: (text) => parseNumber(text, { min, max, integer, unit, current: mixed ? undefined : value }),
    format: formatNumber,
    isSame: (typed) => Object.is(typed, value),
    onCommit: (typed) => onChange(typed, "commit"),
  });

  const preview = (next: number) =>
    gesture.preview(next, {
      value: value ?? 0,
      mixed: mixed && !isRelative,
      isSame: (a, b) => Object.is(a, b),
      onChange: isRelative ? onOffset : onChange,
    });
  const onLabelPointerDown = useNumberDrag({
    stepping,
    value: isEditable ? (value ?? (mixed ? 0 : undefined)) : undefined,
    onMove: preview,
    onEnd: () => gesture.commit(),
    onCancel: () => gesture.cancel(),
    onClick: () => input.current?.focus(),
  });
  useRowLabelDrag(axis === undefined && isEditable ? onLabelPointerDown : undefined);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape" && gesture.current()) {
      gesture.cancel();
      event.preventDefault();
      event.stopPropagation();
    }
    if ((event.key !== "ArrowUp" && event.key !== "ArrowDown") || !isEditable) return;
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // What was typed so far is where the step starts; a refused text is left for the user to mend.
    const wasTyped = draft.isEditing;
    if (wasTyped && !draft.commit()) return;
    const from = (wasTyped ? undefined : gesture.latest()) ?? readTyped(event, value);
    preview(stepNumber(from, directionOf(event.key), event, stepping));
  };

  return (
    <div className="ui-number" data-disabled={field.disabled || undefined} data-readonly={field.readOnly || undefined}>
      {axis !== undefined && (
        <span
          className="ui-number__axis"
          data-axis={axis}
          data-draggable={isEditable || undefined}
          onPointerDown={onLabelPointerDown}
          aria-hidden
        >
          {axis.toUpperCase()}
        </span>
      )}
      <DraftInput
        {...field}
        ref={input}
        label={label}
        draft={draft}
        selectOnFocus
        placeholder={mixed ? (axis === undefined ? "Mixed" : "–") : undefined}
        role="spinbutton"
        inputMode="decimal"
        aria-valuenow={mixed ? undefined : current}
        aria-valuemin={min}
        aria-valuemax={max}
        title={draft.isEditing || shown.length < 8 ? undefined : shown}
        className="ui-number__input"
        onKeyDown={onKeyDown}
        onKeyUp={(event) => (event.key === "ArrowUp" || event.key === "ArrowDown") && gesture.commit()}
        onBlurCapture={() => gesture.commit()}
      />
      {unit && !(mixed && shown === "" && !draft.isEditing) && (
        <span className="ui-number__unit" aria-hidden>
          {unit}
        </span>
      )}
    </div>
  );
}

/** By how much mixed values move: "+0.5". */
function formatOffset(offset: number): string {
  return offset > 0 ? `+${formatNumber(offset)}` : formatNumber(offset);
}

function directionOf(key: "ArrowUp" | "ArrowDown"): 1 | -1 {
  return key === "ArrowUp" ? 1 : -1;
}

function readTyped(event: KeyboardEvent<HTMLInputElement>, value: number | undefined): number {
  const typed = parseNumber(event.currentTarget.value);
  return typed.ok ? typed.value : (value ?? 0);
}

/** Makes the label of the `PropertyRow` around the field a drag handle. */
function useRowLabelDrag(handler: LabelPointerHandler | undefined): void {
  const setLabelDrag = use(FieldContext)?.setLabelDrag;
  const isDraggable = handler !== undefined;
  const onPointerDown = useEffectEvent<LabelPointerHandler>((event) => handler?.(event));
  useEffect(() => {
    if (!setLabelDrag || !isDraggable) return;
    setLabelDrag((event) => onPointerDown(event));
    return () => setLabelDrag(undefined);
  }, [setLabelDrag, isDraggable]);
}
