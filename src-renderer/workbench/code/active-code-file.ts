import { type DockLayout, dockIdOf } from "../layout/dock-layout";
import { codeEditorPanel } from "../open-source";

/** The project path of the file in the code editor that was used last, if that is the active panel. */
export function activeCodeFile({ store }: DockLayout): string | undefined {
  return codeFileOf(store.getState().activeId);
}

/** The file of a code editor's dock id; undefined for other panels. */
export function codeFileOf(dockId: string | undefined): string | undefined {
  const prefix = dockIdOf(codeEditorPanel, "");
  return dockId?.startsWith(prefix) ? dockId.slice(prefix.length) : undefined;
}
