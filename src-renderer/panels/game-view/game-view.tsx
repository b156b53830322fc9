import "./game-view.css";
import { MonitorX, Video } from "lucide-react";
import { useEffect } from "react";
import { Button } from "../../ui/controls/button";
import { Select } from "../../ui/fields/select";
import { EmptyState } from "../../ui/layout/empty-state";
import { Panel } from "../../ui/layout/panel";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { useViewTheme } from "../../workbench/world/use-view-theme";
import { useViewVisibility } from "../../workbench/world/use-view-visibility";
import { useGameView } from "./use-game-view";

const aspects = [
  { value: 0, label: "Free" },
  { value: 16 / 9, label: "16 : 9" },
  { value: 16 / 10, label: "16 : 10" },
  { value: 4 / 3, label: "4 : 3" },
  { value: 21 / 9, label: "21 : 9" },
  { value: 1, label: "1 : 1" },
  { value: 9 / 16, label: "9 : 16" },
] as const;

/** The game through its own camera. While it runs, a click gives it the keyboard. */
export function GamePanel() {
  const { commands } = useEditor();
  const mode = useEditorStore("play", ({ state }) => state);
  const isOpen = useEditorStore("sceneState", (state) => state.isOpen);
  const aspect = useEditorStore("settings", (state) => state.gameAspect);
  const set = useEditorStore("settings", (state) => state.set);
  const { ref, host, view, failure, hasCamera, isContextLost, isFocused } = useGameView();
  useViewTheme(view);
  useViewVisibility(view, host);
  useEffect(() => view?.setAspect(aspect === 0 ? undefined : aspect), [view, aspect]);
  useEffect(() => view?.setInputEnabled(mode === "playing"), [view, mode]);

  return (
    <Panel label="Game" keyContext="game" testId="panel-game" mode={mode} className="game-panel">
      <div ref={ref} className="view-host" data-testid="game-host" data-focused={isFocused || undefined} />
      <div className="game-tools">
        <Select
          label="Aspect"
          quiet
          value={aspect}
          options={aspects}
          onChange={(value) => set({ gameAspect: value })}
          testId="game-aspect"
        />
      </div>
      {mode === "playing" && !isFocused && hasCamera && (
        <p className="view-note" data-testid="focus-hint">
          Click to play with the keyboard
        </p>
      )}
      {mode === "paused" && <p className="view-note">Paused</p>}
      {(failure !== undefined || isContextLost) && (
        <div className="view-cover">
          <EmptyState icon={MonitorX} title="The game cannot be drawn">
            {failure ?? "The graphics device was lost. The picture comes back by itself when the device does."}
          </EmptyState>
        </div>
      )}
      {isOpen && !hasCamera && failure === undefined && (
        <div className="view-cover">
          <EmptyState
            icon={Video}
            title="The scene has no camera"
            testId="no-camera"
            action={
              <Button variant="primary" icon={Video} onClick={() => void commands.run("entity.create-camera")}>
                Create camera
              </Button>
            }
          >
            The game is seen through the enabled camera with the highest priority.
          </EmptyState>
        </div>
      )}
    </Panel>
  );
}
