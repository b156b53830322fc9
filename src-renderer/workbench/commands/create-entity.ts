import type { Editor } from "../editor";
import { executeCommand } from "../execute-command";
import type { EntityTemplate } from "./entity-templates";

export interface CreateEntityOptions {
  readonly parent?: string | undefined;
  /** Lets the user type its name right away, in the hierarchy. */
  readonly isToBeNamed?: boolean;
}

/** Adds an entity, below `parent` where one is given, and selects it. */
export async function createEntity(
  editor: Editor,
  template: EntityTemplate,
  { parent, isToBeNamed = false }: CreateEntityOptions = {},
): Promise<void> {
  const name = template.id === "empty" ? "Entity" : template.name;
  const done = await executeCommand(editor, {
    kind: "addEntity",
    name,
    components: template.components,
    ...(parent !== undefined && { parent }),
  });
  if (!done) return;
  editor.stores.selection.getState().selectNew(done.ids);
  const [id] = done.ids;
  if (isToBeNamed && id !== undefined) editor.requests.requestRename(id);
}
