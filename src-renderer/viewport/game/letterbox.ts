/** The part of a view that the game is drawn into, in CSS pixels from the lower left corner, as WebGL counts. */
export interface Letterbox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The largest middle rectangle of an aspect (width by height), or the whole view without one. */
export function fitLetterbox(viewWidth: number, viewHeight: number, aspect: number | undefined): Letterbox {
  if (aspect === undefined || !(aspect > 0)) return { x: 0, y: 0, width: viewWidth, height: viewHeight };
  const width = Math.min(viewWidth, Math.round(viewHeight * aspect));
  const height = Math.min(viewHeight, Math.round(viewWidth / aspect));
  return { x: Math.floor((viewWidth - width) / 2), y: Math.floor((viewHeight - height) / 2), width, height };
}
