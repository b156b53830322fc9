import type { Locator } from "@playwright/test";

/** What a picture of a part of the page is made of. */
export interface PictureReport {
  /** Colours that differ by more than a trace, each covering at least one in two thousand of the pixels. */
  readonly colors: number;
  /** The share of the most frequent of them, from 0 to 1. */
  readonly largestShare: number;
}

/** Reads the pixels of what is on screen now. */
export async function readPicture(part: Locator): Promise<PictureReport> {
  const picture = await part.screenshot({ animations: "disabled" });
  return part.page().evaluate(countColors, picture.toString("base64"));
}

/** The pixels themselves in a small, comparable form: a coarse grid of mean colours. */
export async function readGrid(part: Locator): Promise<readonly number[]> {
  const picture = await part.screenshot({ animations: "disabled" });
  return part.page().evaluate(averageCells, picture.toString("base64"));
}

/** The largest difference between two grids, from 0 to 255. */
export function compareGrids(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))));
}

/** How many pixels have nearly this colour. */
export async function countPixels(part: Locator, color: readonly [number, number, number]): Promise<number> {
  const picture = await part.screenshot({ animations: "disabled" });
  return part.page().evaluate(countNear, { base64: picture.toString("base64"), color });
}

// All run inside the page: a picture is decoded by the browser that drew it.

async function countColors(base64: string): Promise<PictureReport> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  if (!context) throw new Error("The page gives no canvas");
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    const key = ((data[at] ?? 0) >> 4) * 256 + ((data[at + 1] ?? 0) >> 4) * 16 + ((data[at + 2] ?? 0) >> 4);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const pixels = data.length / 4;
  const shares = [...counts.values()].map((count) => count / pixels);
  return { colors: shares.filter((share) => share >= 1 / 2000).length, largestShare: Math.max(...shares) };
}

async function averageCells(base64: string): Promise<number[]> {
  const size = 32;
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(size, size).getContext("2d");
  if (!context) throw new Error("The page gives no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, size, size);
  return [...context.getImageData(0, 0, size, size).data];
}

async function countNear({ base64, color }: { base64: string; color: readonly number[] }): Promise<number> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  if (!context) throw new Error("The page gives no canvas");
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (color.every((part, index) => Math.abs((data[at + index] ?? 0) - part) < 24)) count += 1;
  }
  return count;
}
