import { Move3d } from "lucide-react";
import type { PanelDefinition } from "../../workbench/panel-definition";
import { ScenePanel } from "./scene-view";

export const scenePanel: PanelDefinition = {
  id: "scene",
  title: "Scene",
  icon: Move3d,
  component: ScenePanel,
  defaultPlace: "center",
};
