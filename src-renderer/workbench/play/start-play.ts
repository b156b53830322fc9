import type { PlayOptions } from "../../../src-shared/protocol/session-api";
import type { Editor } from "../editor";

/** Starts the game. Where scripts do not compile or may not run, the user is asked what to do about it. */
export async function startPlay(editor: Editor, options: PlayOptions = {}): Promise<void> {
  const { api, stores } = editor;
  const result = await api.play(options);
  if (result.ok) return;
  const dialogs = stores.dialogs.getState();
  switch (result.reason) {
    case "compileErrors": {
      // There is no good build either.
      if (options.lastGoodBuild === true) {
        return void stores.notifications.getState().notify({ severity: "error", message: result.message });
      }
      const answer = await dialogs.confirm({
        title: "Some scripts do not compile",
        description: "Mend them, or play on the last build that did compile; what you changed since is not in it.",
        confirmLabel: "Play the last good build",
        alternativeLabel: "Show problems",
      });
      if (answer === "confirm") await startPlay(editor, { ...options, lastGoodBuild: true });
      else if (answer === "alternative") editor.layout.open("problems");
      return;
    }
    case "restricted": {
      const answer = await dialogs.confirm({
        title: "Trust this project?",
        description: "Its scripts have not run on this computer yet. Run them only if you know where they come from.",
        confirmLabel: "Trust and play",
      });
      if (answer !== "confirm") return;
      const trusted = await api.trustProject();
      if (trusted.ok) await startPlay(editor, options);
      else stores.notifications.getState().notify({ severity: "error", message: trusted.message });
      return;
    }
    default:
      stores.notifications.getState().notify({ severity: "error", message: result.message });
  }
}
