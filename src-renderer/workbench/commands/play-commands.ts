import { Pause, Play, Square, StepForward } from "lucide-react";
import type { Editor } from "../editor";
import { startPlay } from "../play/start-play";
import type { AppCommand } from "./command-registry";

/** Speeds that the toolbar offers; any from 0 to 10 can be set. */
export const timeScales = [0, 0.1, 0.25, 0.5, 1, 2, 4, 10] as const;

/** Play, pause, step, stop. */
export function createPlayCommands(editor: Editor): readonly AppCommand[] {
  const { api, stores } = editor;
  const state = () => stores.play.getState().state;
  const isRunning = () => state() !== "edit";
  const hasScene = () => stores.sceneState.getState().isOpen;
  const tell = (result: { readonly ok: true } | { readonly ok: false; readonly message: string }) => {
    if (!result.ok) stores.notifications.getState().notify({ severity: "error", message: result.message });
  };

  return [
    {
      id: "play.toggle",
      title: "Play or stop",
      describe: () => (isRunning() ? "Stop" : "Play"),
      group: "Play",
      section: "game",
      icon: Play,
      keybinding: "Mod+Enter",
      whileTyping: true,
      isEnabled: () => isRunning() || hasScene(),
      run: async () => (isRunning() ? tell(await api.stop()) : startPlay(editor)),
    },
    {
      id: "play.pause",
      title: "Pause or resume",
      describe: () => (state() === "paused" ? "Resume" : "Pause"),
      group: "Play",
      section: "game",
      icon: Pause,
      keybinding: "Mod+Shift+Enter",
      whileTyping: true,
      isEnabled: isRunning,
      isChecked: () => state() === "paused",
      run: async () => tell(await (state() === "paused" ? api.resume() : api.pause())),
    },
    {
      id: "play.step",
      title: "Step one frame",
      group: "Play",
      section: "game",
      icon: StepForward,
      keybinding: "Mod+Alt+Enter",
      whileTyping: true,
      isEnabled: isRunning,
      run: async () => {
        if (state() === "playing") tell(await api.pause());
        tell(await api.step({ frames: 1 }));
      },
    },
    {
      id: "play.step-fixed",
      title: "Step one fixed tick",
      group: "Play",
      section: "game",
      isEnabled: isRunning,
      run: async () => {
        if (state() === "playing") tell(await api.pause());
        tell(await api.step({ fixed: 1 }));
      },
    },
    {
      id: "play.start-paused",
      title: "Play paused",
      group: "Play",
      section: "start",
      isEnabled: () => !isRunning() && hasScene(),
      run: () => startPlay(editor, { paused: true }),
    },
    {
      id: "play.stop",
      title: "Stop",
      group: "Play",
      section: "start",
      icon: Square,
      // Ctrl+Enter does the same; this one is for the toolbar.
      isHidden: true,
      isEnabled: isRunning,
      run: async () => tell(await api.stop()),
    },
    ...timeScales.map((scale): AppCommand => ({
      id: `play.time-scale-${scale}`,
      title: `Run at ${scale}×`,
      group: "Play",
      section: "speed",
      submenu: "Speed",
      isEnabled: isRunning,
      isChecked: () => stores.play.getState().timeScale === scale,
      run: async () => tell(await api.setTimeScale(scale)),
    })),
    {
      id: "play.show-game",
      title: "Show the game when Play begins",
      group: "Play",
      section: "settings",
      isChecked: () => stores.settings.getState().showsGameOnPlay,
      run: () => {
        const { showsGameOnPlay, set } = stores.settings.getState();
        set({ showsGameOnPlay: !showsGameOnPlay });
      },
    },
  ];
}
