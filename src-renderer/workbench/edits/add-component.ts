import type { CommandDone } from "../../../src-shared/protocol/command";
import type { Editor } from "../editor";
import { executeBatch } from "../execute-batch";

/** Adds a component to entities as one step. Of several, those that have one of the type keep theirs. */
export function addComponent(
  editor: Editor,
  entities: readonly string[],
  type: string,
): Promise<CommandDone | undefined> {
  const { document } = editor.stores.scene.getState();
  const lacking = entities.filter(
    (id) => !document?.entity(id)?.components.some((component) => component.type === type),
  );
  // Alone, one that has it already is told why it gets no second.
  const targets = entities.length === 1 ? entities : lacking;
  return executeBatch(
    editor,
    `Add ${type} to ${targets.length} entities`,
    targets.map((entity) => ({ kind: "addComponent", entity, type })),
  );
}
