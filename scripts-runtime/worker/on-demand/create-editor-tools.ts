import type { Command, CommandResult } from "../../../src-shared/protocol/command";
import type { EditorTools, Entity, Scene } from "../../api/index";

/** What stands behind the editor that statement scripts see. */
export interface EditorToolsParts {
  readonly scene: Scene;
  /** Ids of what is selected as the run begins. */
  readonly selection: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  readonly execute: (command: Command) => Promise<CommandResult>;
}

export function createEditorTools({ scene, selection, onSelect, execute }: EditorToolsParts): EditorTools {
  let selected = selection;
  return {
    get selection() {
      return selected.map((id) => scene.get(id)).filter((entity) => entity !== undefined);
    },
    select(...entities: readonly Entity[]) {
      selected = [...new Set(entities.map(({ id }) => id))];
      onSelect(selected);
    },
    execute,
  };
}
