import { CircleAlert } from "lucide-react";
import type { PanelDefinition } from "../../workbench/panel-definition";
import { Problems } from "./problems";

export const problemsPanel: PanelDefinition = {
  id: "problems",
  title: "Problems",
  icon: CircleAlert,
  component: Problems,
  defaultPlace: "bottom",
};
