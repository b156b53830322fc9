import { SlidersHorizontal } from "lucide-react";
import type { PanelDefinition } from "../../workbench/panel-definition";
import { Inspector } from "./inspector";

export const inspectorPanel: PanelDefinition = {
  id: "inspector",
  title: "Inspector",
  icon: SlidersHorizontal,
  component: Inspector,
  defaultPlace: "right",
};
