import type { Editor } from "../editor";
import { openSource } from "../open-source";

/** Saves a file of the code editor; false if it was not saved, which is then told with a way to the file. */
export async function saveFile({ layout, stores }: Editor, path: string): Promise<boolean> {
  const result = await stores.codeBuffers.getState().save(path);
  if (result.ok) return true;
  stores.notifications
    .getState()
    .notify({ severity: "error", message: result.message }, [
      { label: "Show the file", run: () => openSource(layout, { file: path }) },
    ]);
  return false;
}
