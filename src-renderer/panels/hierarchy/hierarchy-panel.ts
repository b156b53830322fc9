import { ListTree } from "lucide-react";
import type { PanelDefinition } from "../../workbench/panel-definition";
import { Hierarchy } from "./hierarchy";

export const hierarchyPanel: PanelDefinition = {
  id: "hierarchy",
  title: "Hierarchy",
  icon: ListTree,
  component: Hierarchy,
  defaultPlace: "left",
};
