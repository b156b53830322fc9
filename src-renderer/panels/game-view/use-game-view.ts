import { type RefObject, useCallback, useEffect, useState } from "react";
import { GameView } from "../../viewport/game-view";
import { useEditor } from "../../workbench/editor-context";
import { usePanelVisibility } from "../../workbench/layout/panel-visibility";
import { createViewCanvas } from "../../workbench/world/create-view-canvas";
import { useCreatedView } from "../../workbench/world/use-created-view";
import { currentViewportTheme } from "../../workbench/world/use-view-theme";

/**
 * The game view in `host`, for as long as it is there; sends what the player does. Made when the panel first comes to the
 * front, as a graphics context is a good part of what a start of the editor costs.
 */
export function useGameView(host: RefObject<HTMLDivElement | null>) {
  const { api, stores, world } = useEditor();
  const { canvas, isFocused } = useGameCanvas(host);
  const isInFront = usePanelVisibility();
  const [isWanted, setWanted] = useState(isInFront);
  const [hasCamera, setHasCamera] = useState(true);
  const [isContextLost, setContextLost] = useState(false);
  if (isInFront && !isWanted) setWanted(true);

  const create = useCallback(() => {
    if (!canvas || !isWanted) return undefined;
    try {
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
    } catch (error) {
      // An empty canvas would only hide what is said of it.
      canvas.remove();
      throw error;
    }
  }, [api, canvas, isWanted, stores, world]);
  const { view, failure } = useCreatedView(host, create);

  return { view, failure, hasCamera, isContextLost, isFocused };
}

/** The canvas in `host`. It takes the keyboard when that is asked for, or as soon as it is shown. */
function useGameCanvas(host: RefObject<HTMLDivElement | null>) {
  const { requests, stores } = useEditor();
  const [canvas, setCanvas] = useState<HTMLCanvasElement>();
  const [isFocused, setFocused] = useState(false);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const created = createViewCanvas("Game");
    const focus = () => created.focus({ preventScroll: true });
    created.addEventListener("focus", () => setFocused(true));
    created.addEventListener("blur", () => setFocused(false));
    element.append(created);
    const shown = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      shown.disconnect();
      if (stores.play.getState().state !== "edit") focus();
    });
    const takeFocus = () => {
      focus();
      // A panel that comes to the front is shown a moment later, and what is hidden takes no focus.
      if (document.activeElement !== created) shown.observe(created);
    };
    const clicks = requests.onDidClickTab((panel) => {
      if (panel === "game" && stores.play.getState().state !== "edit") takeFocus();
    });
    const subscription = requests.onDidRequestGameFocus(takeFocus);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the canvas is not React's: it outlives what is drawn around it.
    setCanvas(created);
    return () => {
      setCanvas(undefined);
      shown.disconnect();
      clicks.dispose();
      subscription.dispose();
      created.remove();
    };
  }, [host, requests, stores]);

  return { canvas, isFocused };
}
