import { ChevronsUpDown, Pause, Play, Square, StepForward } from "lucide-react";
import type { PlayState } from "../../../src-shared/protocol/session-api";
import { Icon } from "../../ui/controls/icon";
import { Menu } from "../../ui/overlays/menu";
import { CommandButton } from "../../workbench/commands/command-button";
import { timeScales } from "../../workbench/commands/play-commands";
import { useEditor, useEditorStore } from "../../workbench/editor-context";

const words: Record<PlayState, string> = { edit: "", playing: "Playing", paused: "Paused" };
/** While a debugger holds a script, whatever the game was doing. */
const heldWord = "Debugging";

/** Play, pause, step, stop and the speed, with the mode in words. */
export function Transport() {
  const state = useEditorStore("play", (play) => play.state);
  // Whether there is something to play changes what is enabled.
  useEditorStore("sceneState", ({ isOpen }) => isOpen);
  const isHeld = useEditorStore("debug", ({ debug }) => debug.paused !== undefined);
  const isRunning = state !== "edit";
  return (
    <div className="transport" role="group" aria-label="Game" data-mode={state} data-testid="transport">
      <span className="transport__mode" role="status" data-testid="play-mode">
        {isHeld ? heldWord : words[state]}
      </span>
      <div className="transport__buttons">
        {isRunning ? (
          <CommandButton
            command="play.stop"
            icon={Square}
            label="Stop"
            shortcut="Mod+Enter"
            size="large"
            testId="stop"
          />
        ) : (
          <CommandButton command="play.toggle" icon={Play} label="Play" size="large" tone="play" testId="play" />
        )}
        <CommandButton
          command="play.pause"
          icon={state === "paused" ? Play : Pause}
          size="large"
          tone={state === "paused" ? "pause" : "normal"}
          selected={state === "paused"}
          aria-pressed={state === "paused"}
          testId="pause"
        />
        <CommandButton command="play.step" icon={StepForward} size="large" testId="step" />
      </div>
      <TimeScale isRunning={isRunning} />
    </div>
  );
}

function TimeScale({ isRunning }: { isRunning: boolean }) {
  const { commands } = useEditor();
  const timeScale = useEditorStore("play", (play) => play.timeScale);
  return (
    <Menu
      align="center"
      testId="time-scale-menu"
      items={() =>
        timeScales.map((scale) => ({
          id: `time-scale-${scale}`,
          label: `${scale}×`,
          checked: scale === timeScale,
          onSelect: () => void commands.run(`play.time-scale-${scale}`),
        }))
      }
    >
      <button
        type="button"
        className="transport__speed ui-numeric"
        disabled={!isRunning}
        title="Speed of the game"
        aria-label={`Speed ${timeScale}×`}
        data-testid="time-scale"
      >
        {isRunning && timeScale !== 1 ? <strong>{timeScale}×</strong> : `${timeScale}×`}
        <Icon of={ChevronsUpDown} size={10} />
      </button>
    </Menu>
  );
}
