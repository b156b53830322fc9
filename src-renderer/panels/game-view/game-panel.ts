import { Gamepad2 } from "lucide-react";
import type { PanelDefinition } from "../../workbench/panel-definition";
import { GamePanel } from "./game-view";

export const gamePanel: PanelDefinition = {
  id: "game",
  title: "Game",
  icon: Gamepad2,
  component: GamePanel,
  defaultPlace: "center",
};
