import { type Disposable, toDisposable } from "../../../src-shared/base/disposable";
import type { Editor } from "../editor";

/** Brings the game to the front when Play begins and the keyboard with it, and what was in front before when it ends. */
export function followPlay({ keybindings, layout, requests, stores }: Editor): Disposable {
  let returnTo: string | undefined;
  const setContexts = () => keybindings.setContext("playing", stores.play.getState().state !== "edit");
  setContexts();
  return toDisposable(
    stores.play.subscribe(({ state }, before) => {
      setContexts();
      if (state !== "edit" && before.state === "edit" && stores.settings.getState().showsGameOnPlay) {
        // Only what the game will hide comes back: a panel elsewhere stays in front by itself.
        returnTo = layout.frontPanelBeside("game");
        layout.open("game");
        requests.requestGameFocus();
      } else if (state === "edit" && before.state !== "edit" && returnTo !== undefined) {
        const isGameInFront = layout.frontPanelBeside("game") === "game";
        if (isGameInFront) layout.activate(returnTo);
        returnTo = undefined;
      }
    }),
  );
}
