import type { Editor } from "../editor";
import { executeCommand } from "../execute-command";
import type { EntityTemplate } from "./entity-templates";

/** Adds an entity, below `parent` where one is given, and selects it. */
export async function createEntity(editor: Editor, template: EntityTemplate, parent?: string): Promise<void> {
  const name = template.id === "empty" ? "Entity" : template.name;
  const done = await executeCommand(editor, {
    kind: "addEntity",
    name,
    components: template.components,
    ...(parent !== undefined && { parent }),
  });
  if (done) editor.stores.selection.getState().select(done.ids);
}
