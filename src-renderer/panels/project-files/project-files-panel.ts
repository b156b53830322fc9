import { FolderTree } from "lucide-react";
import { projectFilesPanel as id } from "../../workbench/files/open-file";
import type { PanelDefinition } from "../../workbench/panel-definition";
import { ProjectFiles } from "./project-files";

export const projectFilesPanel: PanelDefinition = {
  id,
  title: "Project",
  icon: FolderTree,
  component: ProjectFiles,
  defaultPlace: "leftBottom",
};
