import type { NumberLimits } from "./number-text";

export interface NumberStepping extends NumberLimits {
  /** What one arrow key, or two pixels of a drag, change; see `stepOf` for the default. */
  readonly step?: number | undefined;
}

export interface StepModifiers {
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** A drag under way. Plain state: `moveNumberDrag` returns the next one. */
export interface NumberDrag {
  readonly start: number;
  readonly value: number;
  /** Steps moved so far, not yet rounded, so that slow movement adds up. */
  readonly steps: number;
}

/** Pixels the pointer must move before a press on a label counts as a drag. */
export const dragThreshold = 3;
const pixelsPerStep = 2;

export function beginNumberDrag(start: number): NumberDrag {
  return { start, value: start, steps: 0 };
}

/** Moves by `pixels` to the right (negative: left). Shift makes it ten times as much, Alt a tenth. */
export function moveNumberDrag(
  drag: NumberDrag,
  pixels: number,
  modifiers: StepModifiers,
  stepping: NumberStepping,
): NumberDrag {
  const factor = stepFactor(modifiers);
  const steps = drag.steps + (pixels / pixelsPerStep) * factor;
  const finest = Math.min(1, factor);
  const wholeSteps = roundToPlaces(Math.round(steps / finest) * finest, 1);
  return { ...drag, steps, value: addSteps(drag.start, wholeSteps, stepping) };
}

/** One press of an arrow key: `direction` is 1 for up and -1 for down. */
export function stepNumber(
  value: number,
  direction: 1 | -1,
  modifiers: StepModifiers,
  stepping: NumberStepping,
): number {
  return addSteps(value, direction * stepFactor(modifiers), stepping);
}

/** The step given, else one that suits the field: 1 for integers, a hundredth of a closed range, 0.1 otherwise. */
export function stepOf({ step, min, max, integer }: NumberStepping): number {
  if (step !== undefined && step > 0 && Number.isFinite(step)) return step;
  if (integer) return 1;
  const span = min !== undefined && max !== undefined ? max - min : Infinity;
  return span > 0 && span <= 10 ? 10 ** (Math.floor(Math.log10(span)) - 2) : 0.1;
}

/** Moves one of several numbers by what all of them move; each stays within the limits. */
export function offsetNumber(value: number, offset: number, limits: NumberLimits): number {
  if (!Number.isFinite(value)) return value;
  const moved = roundToPlaces(value + offset, Math.max(decimalPlaces(value), decimalPlaces(offset)));
  // One that is outside already is not pulled in by moving the others.
  return offset === 0 ? value : clamp(limits.integer ? Math.round(moved) : moved, limits);
}

function addSteps(start: number, steps: number, stepping: NumberStepping): number {
  if (!Number.isFinite(start)) return start;
  const step = stepOf(stepping);
  const places = Math.max(decimalPlaces(start), decimalPlaces(step) + 1);
  const value = roundToPlaces(start + steps * step, places);
  return clamp(stepping.integer ? Math.round(value) : value, stepping);
}

function clamp(value: number, { min = -Infinity, max = Infinity }: NumberLimits): number {
  return Math.min(max, Math.max(min, value));
}

function stepFactor({ shiftKey, altKey }: StepModifiers): number {
  if (shiftKey === altKey) return 1;
  return shiftKey ? 10 : 0.1;
}

/** Rounds away what binary arithmetic adds (0.1 + 0.2), but never a digit that start or step has. */
function roundToPlaces(value: number, places: number): number {
  // toFixed knows 100 places, and writes exponents from 1e21 on, where doubles have no fraction left anyway.
  return places > 100 || Math.abs(value) >= 1e21 ? value : Number(value.toFixed(places)) + 0;
}

function decimalPlaces(value: number): number {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const fraction = mantissa.split(".")[1]?.length ?? 0;
  return Math.max(0, fraction - Number(exponent));
}
