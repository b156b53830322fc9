import type { Editor } from "../editor";
import { saveFile } from "./save-file";

/**
 * Runs a statement script as it stands in the code editor, in the running game while playing and in the edited scene
 * otherwise. The console shows what came out.
 */
export async function runStatements(editor: Editor, path: string): Promise<void> {
  const { codeBuffers, evaluations, play } = editor.stores;
  // What runs is the file, so that what is seen must be in it.
  if (codeBuffers.getState().buffers.has(path) && !(await saveFile(editor, path))) return;
  editor.layout.open("console");
  const domain = play.getState().state === "edit" ? "editor" : "runtime";
  await evaluations.getState().runStatements(path, domain);
}
