import type { Editor } from "../editor";
import type { FolderQuestion } from "./folder-picker-store";

/** Asks for a folder, with the host's own dialog where it has one; undefined if the user gave up. */
export async function pickFolder(
  { connection, host, stores }: Editor,
  question: Omit<FolderQuestion, "answer">,
): Promise<string | undefined> {
  if (!connection.hostInfo.hasFolderDialog) return stores.folderPicker.getState().ask(question);
  const { title, startIn } = question;
  const result = await host.pickFolder({ title, ...(startIn !== undefined && { startIn }) });
  if (result.ok) return result.value;
  stores.notifications.getState().notify({ severity: "error", message: result.message });
  return undefined;
}
