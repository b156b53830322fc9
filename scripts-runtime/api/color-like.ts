import { Color } from "three/src/math/Color.js";
import { describeGiven } from "./describe-given";

/**
 * A colour: its name or its code, or its red, green and blue from 0 to 1 as a `Color` holds them.
 * @example const colors: ColorLike[] = ["tomato", "#ff8800", 0xff8800, [1, 0.5, 0], new Color("tomato")];
 */
export type ColorLike = Color | string | number | readonly [red: number, green: number, blue: number];

/** What a colour may be given as, for messages. */
export const colorForms = `a Color, a name such as "tomato", "#ff8800", 0xff8800 or [red, green, blue]`;

/** The colour that is meant; throws where none is. */
export function toColor(given: unknown): Color {
  const color = readColor(given);
  if (color) return color;
  throw new TypeError(`A colour is asked for, ${colorForms}, and this is ${describeGiven(given)}.`);
}

/** The colour that is meant, if one is. */
export function readColor(given: unknown): Color | undefined {
  if (given instanceof Color) return given;
  if (typeof given === "string") return isColorText(given) ? new Color(given) : undefined;
  if (typeof given === "number") {
    return Number.isInteger(given) && given >= 0 && given <= 0xffffff ? new Color(given) : undefined;
  }
  if (!Array.isArray(given) || given.length !== 3) return undefined;
  const [red, green, blue] = given as readonly unknown[];
  const areNumbers = typeof red === "number" && typeof green === "number" && typeof blue === "number";
  return areNumbers ? new Color(red, green, blue) : undefined;
}

/** Of what three.js makes of a text; the others it takes for white. */
function isColorText(text: string): boolean {
  if (Object.hasOwn(Color.NAMES, text.toLowerCase())) return true;
  return (
    /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text) || /^(?:rgb|hsl)a?\(\s*[\d.]+(?:[%\s,/]+[\d.]+){2,3}%?\s*\)$/.test(text)
  );
}
