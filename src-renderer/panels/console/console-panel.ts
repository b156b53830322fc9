import { SquareTerminal } from "lucide-react";
import type { PanelDefinition } from "../../workbench/panel-definition";
import { Console } from "./console";

export const consolePanel: PanelDefinition = {
  id: "console",
  title: "Console",
  icon: SquareTerminal,
  component: Console,
  defaultPlace: "bottom",
};
