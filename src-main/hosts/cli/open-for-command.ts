import { resolve } from "node:path";
import { openEditor, type EditorOptions, type HeadlessEditor } from "../headless/index";
import { CommandFailure, unwrap } from "./command-failure";

/** Opens a project for a command that runs its scripts, and closes it after the job, however that ends. */
export async function withProject<T>(
  project: string,
  options: Omit<EditorOptions, "project">,
  job: (editor: HeadlessEditor) => Promise<T>,
): Promise<T> {
  const editor = await openEditor(options);
  try {
    const { isRestricted } = unwrap(await editor.api.openProject(resolve(project)));
    if (isRestricted) {
      throw new CommandFailure(
        "This project has not been trusted on this machine, so its scripts do not run. Look at them, then add --trust.",
      );
    }
    return await job(editor);
  } finally {
    await editor.close();
  }
}
