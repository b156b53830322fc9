import { useMemo } from "react";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { foldersAbove } from "./file-rows";
import { openFoldersOf, withOpenFolders } from "./open-folders";

export interface FileExpansion {
  readonly expanded: ReadonlySet<string>;
  readonly setExpanded: (path: string, isExpanded: boolean) => void;
  /** Opens every folder above a path. */
  readonly reveal: (path: string) => void;
}

/** Which folders are open; kept with the settings, for each project by itself. */
export function useFileExpansion(): FileExpansion {
  const { settings } = useEditor().stores;
  const project = useEditorStore("project", (state) => state.project?.dir ?? "");
  const folders = useEditorStore("settings", ({ openFolders }) => openFoldersOf(openFolders, project));
  const actions = useMemo(() => {
    const change = (changeFolders: (present: readonly string[]) => readonly string[]) => {
      const { openFolders, set } = settings.getState();
      const present = openFoldersOf(openFolders, project);
      const changed = changeFolders(present);
      if (changed !== present) set({ openFolders: withOpenFolders(openFolders, project, changed) });
    };
    return {
      setExpanded: (path: string, isExpanded: boolean) =>
        change((present) => (isExpanded ? [...present, path] : present.filter((folder) => folder !== path))),
      reveal: (path: string) =>
        change((present) => {
          const missing = foldersAbove(path).filter((folder) => !present.includes(folder));
          return missing.length === 0 ? present : [...present, ...missing];
        }),
    };
  }, [settings, project]);
  return useMemo(() => ({ expanded: new Set(folders), ...actions }), [folders, actions]);
}
