import type { Command, CommandDone } from "../../src-shared/protocol/command";
import type { Editor } from "./editor";

/** Executes a command of which no field can show a refusal: it is told as a notification, and undefined comes back. */
export async function executeCommand({ api, stores }: Editor, command: Command): Promise<CommandDone | undefined> {
  const result = await api.execute(command);
  if (result.ok) return result;
  stores.notifications.getState().notify({ severity: "error", message: result.message });
  return undefined;
}
