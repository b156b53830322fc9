import { useEffect, useRef } from "react";
import {
  beginNumberDrag,
  dragThreshold,
  moveNumberDrag,
  type NumberDrag,
  type NumberStepping,
} from "../numbers/number-drag";
import type { LabelPointerHandler } from "./field-context";

export interface NumberDragOptions {
  readonly stepping: NumberStepping;
  /** The value to start from, or undefined where nothing can be dragged. */
  readonly value: number | undefined;
  onMove(value: number): void;
  onEnd(): void;
  onCancel(): void;
  /** The press was no drag. */
  onClick(): void;
}

/** A pointer handler for a label that changes a number while it is dragged. Escape takes the drag back. */
export function useNumberDrag(options: NumberDragOptions): LabelPointerHandler {
  const stop = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => stop.current?.(), []);

  return (event) => {
    const { value, stepping } = options;
    if (event.button !== 0 || value === undefined || stop.current) return;
    event.preventDefault();
    const label = event.currentTarget;
    const { pointerId } = event;
    const startX = event.clientX;
    let lastX = startX;
    let drag: NumberDrag | undefined;

    const onMove = (move: PointerEvent) => {
      if (move.pointerId !== pointerId) return;
      if (!drag && Math.abs(move.clientX - startX) < dragThreshold) return;
      if (!drag) document.body.dataset.dragging = "number";
      drag = moveNumberDrag(drag ?? beginNumberDrag(value), move.clientX - lastX, move, stepping);
      lastX = move.clientX;
      options.onMove(drag.value);
    };
    const onUp = (up: PointerEvent) => {
      if (up.pointerId !== pointerId) return;
      const wasDragged = drag !== undefined;
      stop.current?.();
      if (wasDragged) options.onEnd();
      else options.onClick();
    };
    const onCancel = () => {
      stop.current?.();
      options.onCancel();
    };
    const onKeyDown = (key: KeyboardEvent) => {
      if (key.key !== "Escape") return;
      key.preventDefault();
      key.stopPropagation();
      onCancel();
    };

    label.setPointerCapture(pointerId);
    label.addEventListener("pointermove", onMove);
    label.addEventListener("pointerup", onUp);
    label.addEventListener("pointercancel", onCancel);
    window.addEventListener("keydown", onKeyDown, true);
    stop.current = () => {
      stop.current = undefined;
      delete document.body.dataset.dragging;
      label.removeEventListener("pointermove", onMove);
      label.removeEventListener("pointerup", onUp);
      label.removeEventListener("pointercancel", onCancel);
      window.removeEventListener("keydown", onKeyDown, true);
      if (label.hasPointerCapture(pointerId)) label.releasePointerCapture(pointerId);
    };
  };
}
