import { useCallback, useEffect, useState } from "react";
import { GameView } from "../../viewport/game-view";
import { useEditor } from "../../workbench/editor-context";
import { usePanelVisibility } from "../../workbench/layout/panel-visibility";
import { createViewCanvas } from "../../workbench/world/create-view-canvas";
import { useCreatedView } from "../../workbench/world/use-created-view";
import { currentViewportTheme } from "../../workbench/world/use-view-theme";

/**
 * The game view in the element that gets `ref`, for as long as that is there; sends what the player does. Made when the
 * panel first comes to the front, as a graphics context is a good part of what a start of the editor costs.
 */
export function useGameView() {
  const { api, stores, world } = useEditor();
  const [canvas] = useState(() => createViewCanvas("Game"));
  const isFocused = useGameFocus(canvas);
  const isInFront = usePanelVisibility();
  const [isWanted, setWanted] = useState(isInFront);
  const [hasCamera, setHasCamera] = useState(true);
  const [isContextLost, setContextLost] = useState(false);
  if (isInFront && !isWanted) setWanted(true);

  const create = useCallback(() => {
    if (!isWanted) return undefined;
    const view = new GameView({
      canvas,
      world,
      theme: currentViewportTheme(stores.theme.getState().theme === "dark"),
      onInput: (events) => {
        // What is pressed while the line is down is lost, as with any keyboard.
        for (const event of events) api.sendInput(event).catch(() => undefined);
      },
      onDidChangeCamera: setHasCamera,
      onDidChangeContext: setContextLost,
    });
    return { view, dispose: () => view.dispose() };
  }, [api, canvas, isWanted, stores, world]);
  const { ref, host, view, failure } = useCreatedView(canvas, create);

  return { ref, host, view, failure, hasCamera, isContextLost, isFocused };
}

/** Gives the canvas the keyboard when that is asked for, or as soon as it is shown. Whether it has it. */
function useGameFocus(canvas: HTMLCanvasElement): boolean {
  const { requests, stores } = useEditor();
  const [isFocused, setFocused] = useState(false);

  useEffect(() => {
    const focus = () => canvas.focus({ preventScroll: true });
    const onFocus = () => setFocused(true);
    const onBlur = () => setFocused(false);
    canvas.addEventListener("focus", onFocus);
    canvas.addEventListener("blur", onBlur);
    const shown = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      shown.disconnect();
      if (stores.play.getState().state !== "edit") focus();
    });
    const takeFocus = () => {
      focus();
      // A panel that comes to the front is shown a moment later, and what is hidden takes no focus.
      if (document.activeElement !== canvas) shown.observe(canvas);
    };
    const clicks = requests.onDidClickTab((panel) => {
      if (panel === "game" && stores.play.getState().state !== "edit") takeFocus();
    });
    const subscription = requests.onDidRequestGameFocus(takeFocus);
    return () => {
      canvas.removeEventListener("focus", onFocus);
      canvas.removeEventListener("blur", onBlur);
      shown.disconnect();
      clicks.dispose();
      subscription.dispose();
    };
  }, [canvas, requests, stores]);

  return isFocused;
}
