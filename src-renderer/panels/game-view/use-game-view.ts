import { type RefObject, useEffect, useState } from "react";
import { GameView } from "../../viewport/game-view";
import { useEditor } from "../../workbench/editor-context";
import { createViewCanvas } from "../../workbench/world/create-view-canvas";
import { currentViewportTheme } from "../../workbench/world/use-view-theme";

/** Creates the game view in `host` for as long as it is there, and sends what the player does. */
export function useGameView(host: RefObject<HTMLDivElement | null>) {
  const { api, requests, stores, world } = useEditor();
  const [view, setView] = useState<GameView>();
  const [failure, setFailure] = useState<string>();
  const [hasCamera, setHasCamera] = useState(true);
  const [isContextLost, setContextLost] = useState(false);
  const [isFocused, setFocused] = useState(false);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const canvas = createViewCanvas("Game");
    canvas.addEventListener("focus", () => setFocused(true));
    canvas.addEventListener("blur", () => setFocused(false));
    element.append(canvas);
    let created: GameView;
    try {
      created = new GameView({
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
    } catch (error) {
      canvas.remove();
      // eslint-disable-next-line react-hooks/set-state-in-effect -- whether there is WebGL shows only when a view is made.
      setFailure(error instanceof Error ? error.message : String(error));
      return;
    }
    const shown = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      shown.disconnect();
      if (stores.play.getState().state !== "edit") created.focus();
    });
    const subscription = requests.onDidRequestGameFocus(() => {
      created.focus();
      // A panel that comes to the front is shown a moment later, and what is hidden takes no focus.
      if (document.activeElement !== canvas) shown.observe(canvas);
    });
    setView(created);
    return () => {
      setView(undefined);
      shown.disconnect();
      subscription.dispose();
      created.dispose();
      canvas.remove();
    };
  }, [api, host, requests, stores, world]);

  return { view, failure, hasCamera, isContextLost, isFocused };
}
