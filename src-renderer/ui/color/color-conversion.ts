/** Red, green, blue and alpha from 0 to 1. Red, green and blue may exceed 1 for lights; alpha is 1 where there is none. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** `#rrggbb`, or `#rrggbbaa` where alpha is not 1. Channels are rounded to 8 bits, and cut at 0 and 1. */
export function formatHex({ r, g, b, a }: Rgba): string {
  const rgb = `#${hexByte(r)}${hexByte(g)}${hexByte(b)}`;
  return a < 1 ? rgb + hexByte(a) : rgb;
}

/** Reads `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa`, with or without `#`; undefined if it is none of them. */
export function parseHex(text: string): Rgba | undefined {
  const digits = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const channel = (index: number) => parseInt(long.slice(index * 2, index * 2 + 2), 16) / 255;
  return { r: channel(0), g: channel(1), b: channel(2), a: long.length === 8 ? channel(3) : 1 };
}

/** The colour with its channels encoded for display (sRGB), from linear ones as three.js keeps them. */
export function encodedFromLinear({ r, g, b, a }: Rgba): Rgba {
  return { r: encodeChannel(r), g: encodeChannel(g), b: encodeChannel(b), a };
}

/** The opposite of `encodedFromLinear`. */
export function linearFromEncoded({ r, g, b, a }: Rgba): Rgba {
  return { r: decodeChannel(r), g: decodeChannel(g), b: decodeChannel(b), a };
}

/** True when both look the same on screen: equal in 8 bits per channel. */
export function isSameOnScreen(a: Rgba, b: Rgba): boolean {
  return formatHex(a) === formatHex(b);
}

function hexByte(channel: number): string {
  const byte = Math.round(Math.min(1, Math.max(0, Number.isNaN(channel) ? 0 : channel)) * 255);
  return byte.toString(16).padStart(2, "0");
}

function encodeChannel(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

function decodeChannel(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}
