import { Copy } from "lucide-react";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import { Icon } from "../../ui/controls/icon";
import { IconButton } from "../../ui/controls/icon-button";
import { CheckBox } from "../../ui/fields/check-box";
import { TextField } from "../../ui/fields/text-field";
import { entityIcon } from "../../workbench/component-icons";
import { useEditor } from "../../workbench/editor-context";
import { executeBatch } from "../../workbench/execute-batch";
import { executeCommand } from "../../workbench/execute-command";

/** The selected entities' name and whether they are enabled. The active one comes first. */
export function EntityHeader({ entities }: { entities: readonly [EntityRecord, ...EntityRecord[]] }) {
  const editor = useEditor();
  const [active] = entities;
  const isEnabledMixed = entities.some(({ enabled }) => enabled !== active.enabled);
  const isNameMixed = entities.some(({ name }) => name !== active.name);
  const rename = (name: string) =>
    executeBatch(
      editor,
      `Rename ${entities.length} entities`,
      entities.map(({ id }) => ({ kind: "renameEntity", id, name })),
    );
  const copyId = () => {
    navigator.clipboard.writeText(active.id).then(
      () => editor.stores.notifications.getState().notify({ severity: "info", message: `Copied ${active.id}` }),
      () => editor.stores.notifications.getState().notify({ severity: "info", message: `The id is ${active.id}` }),
    );
  };
  return (
    <header className="inspector-entity" data-testid="entity-header">
      <CheckBox
        label="Enabled"
        testId="entity-enabled"
        checked={active.enabled}
        mixed={isEnabledMixed}
        onChange={(enabled) =>
          executeCommand(editor, { kind: "setEnabled", ids: entities.map(({ id }) => id), enabled })
        }
      />
      <Icon of={entityIcon(active)} size={16} className="inspector-entity__icon" />
      <TextField label="Name" testId="entity-name" value={active.name} mixed={isNameMixed} onCommit={rename} />
      {entities.length > 1 ? (
        <span className="inspector-entity__count ui-numeric">{entities.length} entities</span>
      ) : (
        <IconButton icon={Copy} label={`Copy id ${active.id}`} onClick={copyId} testId="copy-id" />
      )}
    </header>
  );
}
