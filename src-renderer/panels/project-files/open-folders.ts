import type { OpenFoldersSetting } from "../../stores/settings-store";
import { firstExpanded } from "./file-rows";

const mostProjects = 20;
const mostFolders = 500;

/** The folders that are open in a project; those of a new one where it is seen for the first time. */
export function openFoldersOf(settings: readonly OpenFoldersSetting[], project: string): readonly string[] {
  return settings.find((setting) => setting.project === project)?.folders ?? firstExpanded;
}

/** The settings with other folders open in a project, which is the newest then. */
export function withOpenFolders(
  settings: readonly OpenFoldersSetting[],
  project: string,
  folders: Iterable<string>,
): readonly OpenFoldersSetting[] {
  const others = settings.filter((setting) => setting.project !== project);
  return [...others, { project, folders: [...new Set(folders)].slice(-mostFolders) }].slice(-mostProjects);
}
