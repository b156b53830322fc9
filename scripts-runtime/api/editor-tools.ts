import type { Command, CommandResult } from "../../src-shared/protocol/command";
import type { Entity } from "./entity";

/**
 * The editor, as statement scripts (`*.run.ts`) see it under the name `editor` while a scene is edited.
 * @example editor.select(...scene.findByTag("coin"));
 */
export interface EditorTools {
  /**
   * The entities that are selected in the editor, the active one last.
   * @example for (const entity of editor.selection) entity.transform.position.y = 0;
   */
  readonly selection: readonly Entity[];

  /**
   * Selects these entities in the editor, and no others.
   * @example editor.select(...scene.findByTag("coin"));
   */
  select(...entities: readonly Entity[]): void;

  /**
   * Carries out a command as the editor's menus do; the scene has followed when the promise resolves. A command that does
   * not fit is refused: the result then has `ok: false` and says why in `message`. Everything that one run changes, by
   * commands or by itself, is one step to undo.
   * @example await editor.execute({ kind: "duplicateEntities", ids: editor.selection.map(({ id }) => id) });
   */
  execute(command: Command): Promise<CommandResult>;
}
