import type { CommandDone, SingleCommand } from "../../src-shared/protocol/command";
import type { Editor } from "./editor";
import { executeCommand } from "./execute-command";

/**
 * Executes commands as one undo step; one alone keeps its own label. A refusal is told as a notification. Undefined comes
 * back where nothing was done.
 */
export async function executeBatch(
  editor: Editor,
  label: string,
  commands: readonly SingleCommand[],
): Promise<CommandDone | undefined> {
  const [only] = commands;
  if (!only) return undefined;
  return executeCommand(editor, commands.length === 1 ? only : { kind: "batch", label, commands });
}
