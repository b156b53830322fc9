import "./slider-field.css";
import { type KeyboardEvent, type CSSProperties, useRef } from "react";
import { useFieldAria } from "./field-context";
import { NumberField, type NumberFieldProps } from "./number-field";
import { useGesture } from "./use-gesture";

export interface SliderFieldProps extends Omit<NumberFieldProps, "axis" | "min" | "max"> {
  min: number;
  max: number;
}

/** A number in a closed range: a slider with the number beside it. Escape takes a drag back. */
export function SliderField(props: SliderFieldProps) {
  const { value, min, max, step, integer, label, error, disabled, readOnly, testId, onChange } = props;
  const mixed = props.mixed ?? false;
  const aria = useFieldAria({ label, error });
  const gesture = useGesture<number>();
  const isPointerDown = useRef(false);
  const isTakenBack = useRef(false);
  const current = gesture.shown ?? value ?? min;
  const ratio = max > min ? Math.min(1, Math.max(0, (current - min) / (max - min))) : 0;
  const isInert = disabled === true || readOnly === true;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !gesture.current()) return;
    // The browser goes on dragging its thumb; what it reports until the pointer is up no longer counts.
    isTakenBack.current = isPointerDown.current;
    gesture.cancel();
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointer = (isDown: boolean) => {
    isPointerDown.current = isDown;
    isTakenBack.current = false;
    gesture.commit();
  };

  return (
    <div className="ui-slider">
      <input
        {...aria}
        type="range"
        className="ui-slider__range"
        style={{ "--ui-slider-ratio": ratio } as CSSProperties}
        min={min}
        max={max}
        step={step ?? (integer ? 1 : fineStep(min, max))}
        value={current}
        disabled={isInert}
        data-mixed={(mixed && gesture.shown === undefined) || undefined}
        data-testid={testId && `${testId}-range`}
        onChange={(event) => {
          if (isTakenBack.current) return;
          const next = withoutNoise(event.currentTarget.valueAsNumber);
          gesture.preview(next, { value: value ?? min, mixed, isSame: (a, b) => Object.is(a, b), onChange });
        }}
        onKeyDown={onKeyDown}
        onKeyUp={() => !isPointerDown.current && gesture.commit()}
        onPointerDown={() => onPointer(true)}
        onPointerUp={() => onPointer(false)}
        onPointerCancel={() => onPointer(false)}
        onBlur={() => onPointer(false)}
      />
      <NumberField {...props} {...(gesture.shown !== undefined && { value: gesture.shown, mixed: false })} />
    </div>
  );
}

/** So fine that the thumb follows the pointer, but round in decimals. */
function fineStep(min: number, max: number): number {
  return max > min ? 10 ** (Math.floor(Math.log10(max - min)) - 2) : 1;
}

/** The browser counts decimals up from `min`, and what binary arithmetic adds on the way is not meant. */
function withoutNoise(value: number): number {
  return Number(value.toPrecision(12));
}
