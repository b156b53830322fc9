/** Makes the canvas of a view. It takes the keyboard; the focus ring is shown only where the keyboard brought the focus. */
export function createViewCanvas(label: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.tabIndex = 0;
  canvas.className = "view-canvas";
  canvas.setAttribute("aria-label", label);
  canvas.addEventListener("pointerdown", () => (canvas.dataset.pointer = "true"), true);
  canvas.addEventListener("blur", () => delete canvas.dataset.pointer);
  return canvas;
}
