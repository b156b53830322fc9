import { FileCode } from "lucide-react";
import { lazy } from "react";
import { codeEditorPanel as id } from "../../workbench/open-source";
import type { PanelDefinition } from "../../workbench/panel-definition";

export const codeEditorPanel: PanelDefinition = {
  id,
  title: "Code",
  icon: FileCode,
  // The editor's own code is larger than the rest of the tool: it is loaded when the first file is opened.
  component: lazy(async () => ({ default: (await import("./code-editor")).CodeEditor })),
  defaultPlace: "center",
  isDocument: true,
};
