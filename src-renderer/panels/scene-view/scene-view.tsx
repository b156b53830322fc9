import "./scene-view.css";
import { Clapperboard, MonitorX } from "lucide-react";
import { EmptyState } from "../../ui/layout/empty-state";
import { Panel } from "../../ui/layout/panel";
import { useEditorStore } from "../../workbench/editor-context";
import { NoScene } from "../../workbench/scene/no-scene";
import { useViewTheme } from "../../workbench/world/use-view-theme";
import { useViewVisibility } from "../../workbench/world/use-view-visibility";
import { AssetDropTarget } from "./asset-drop-target";
import { SceneMenu } from "./scene-menu";
import { SceneTools } from "./scene-tools";
import { useSceneCamera } from "./use-scene-camera";
import { useSceneView } from "./use-scene-view";

/** The scene in three dimensions, with its tools. */
export function ScenePanel() {
  const mode = useEditorStore("play", ({ state }) => state);
  const isOpen = useEditorStore("sceneState", (state) => state.isOpen);
  const { ref, host, view, failure, isContextLost, marquee, menu, statsRef, closeMenu } = useSceneView();
  useViewTheme(view);
  useViewVisibility(view, host);
  useSceneCamera(view);

  return (
    <Panel label="Scene" keyContext="scene" testId="panel-scene" mode={mode} className="scene-panel">
      <AssetDropTarget view={view}>
        <div ref={ref} className="view-host" data-testid="scene-host" />
        {isOpen && view && <SceneTools />}
        {marquee && (
          <div
            className="scene-marquee"
            style={{ left: marquee.x, top: marquee.y, width: marquee.width, height: marquee.height }}
          />
        )}
        <p ref={statsRef} className="view-stats ui-numeric" data-testid="scene-stats" />
        {mode !== "edit" && <p className="view-note">Running game</p>}
        {menu && <SceneMenu {...menu} onClose={closeMenu} />}
        {failure !== undefined && (
          <div className="view-cover">
            <EmptyState icon={MonitorX} title="The scene cannot be drawn">
              {failure}
            </EmptyState>
          </div>
        )}
        {isContextLost && (
          <div className="view-cover">
            <EmptyState icon={MonitorX} title="The graphics device was lost">
              The picture comes back by itself when the device does.
            </EmptyState>
          </div>
        )}
        {!isOpen && failure === undefined && (
          <div className="view-cover">
            <NoScene icon={Clapperboard}>
              Choose one from the menu beside the project's name, or begin a new one.
            </NoScene>
          </div>
        )}
      </AssetDropTarget>
    </Panel>
  );
}
