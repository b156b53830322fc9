import { Bug } from "lucide-react";
import type { PanelDefinition } from "../../workbench/panel-definition";
import { Debugger } from "./debugger";

export const debuggerPanel: PanelDefinition = {
  id: "debugger",
  title: "Debugger",
  icon: Bug,
  component: Debugger,
  defaultPlace: "bottom",
};
