import { CanvasTexture } from "three";
import type { MarkerKind } from "../world/entity-view";

/** The order of the signs in the atlas. */
export const markerOrder: readonly MarkerKind[] = ["camera", "directional", "point", "spot", "empty"];

const cell = 96;

/** Draws the signs side by side: the disc in the red channel, the glyph in the green one. */
export function drawMarkerAtlas(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = cell * markerOrder.length;
  canvas.height = cell;
  const context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = "#000000";
    context.fillRect(0, 0, canvas.width, canvas.height);
    // Channels add up, so a glyph does not cut a hole into its disc.
    context.globalCompositeOperation = "lighter";
    for (const [index, kind] of markerOrder.entries()) drawSign(context, kind, index * cell);
  }
  const texture = new CanvasTexture(canvas);
  texture.generateMipmaps = true;
  return texture;
}

function drawSign(context: CanvasRenderingContext2D, kind: MarkerKind, left: number): void {
  context.save();
  context.translate(left + cell / 2, cell / 2);
  context.fillStyle = "#ff0000";
  context.strokeStyle = "#00ff00";
  context.lineWidth = 2;
  context.lineCap = "round";
  context.lineJoin = "round";
  if (kind === "empty") {
    const diamond = new Path2D("M0 -13 L13 0 L0 13 L-13 0 Z");
    context.fill(diamond);
    context.lineWidth = 6;
    context.stroke(diamond);
  } else {
    context.beginPath();
    context.arc(0, 0, cell / 2 - 3, 0, 2 * Math.PI);
    context.fill();
    // Glyphs are drawn on a grid of 24, as the tool's icons are.
    context.scale(2.35, 2.35);
    context.translate(-12, -12);
    context.stroke(new Path2D(glyphs[kind]));
  }
  context.restore();
}

const glyphs: Record<Exclude<MarkerKind, "empty">, string> = {
  camera:
    "M4.5 7.5 h8.5 a2 2 0 0 1 2 2 v5 a2 2 0 0 1 -2 2 h-8.5 a2 2 0 0 1 -2 -2 v-5 a2 2 0 0 1 2 -2 Z M15 13.2 L21 16.5 V7.5 L15 10.8",
  directional:
    "M16 12 a4 4 0 1 1 -8 0 a4 4 0 1 1 8 0 Z M12 3 v1.5 M12 19.5 v1.5 M3 12 h1.5 M19.5 12 h1.5 M5.6 5.6 l1.1 1.1 M17.3 17.3 l1.1 1.1 M18.4 5.6 l-1.1 1.1 M6.7 17.3 l-1.1 1.1",
  point:
    "M9.5 17.5 h5 M10.3 20.5 h3.4 M15 14.5 c0.2 -1 0.7 -1.7 1.4 -2.4 A5.6 5.6 0 1 0 6.4 8.5 c0 1.3 0.6 2.5 1.6 3.6 c0.6 0.7 1.1 1.4 1.3 2.4 Z",
  spot: "M9 4 h6 l1.5 6 h-9 Z M7.5 13.5 L4.5 19.5 M12 13.5 V20 M16.5 13.5 L19.5 19.5",
};
