import { Copy } from "lucide-react";
import { useShallow } from "zustand/react/shallow";
import { Icon } from "../../ui/controls/icon";
import { IconButton } from "../../ui/controls/icon-button";
import { CheckBox } from "../../ui/fields/check-box";
import { TextField } from "../../ui/fields/text-field";
import { entityIcon } from "../../workbench/component-icons";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { executeBatch } from "../../workbench/execute-batch";
import { executeCommand } from "../../workbench/execute-command";

/** The selected entities' name and whether they are enabled. The active one comes first. */
export function EntityHeader({ ids }: { ids: readonly [active: string, ...others: string[]] }) {
  const editor = useEditor();
  const [active] = ids;
  const head = useEditorStore(
    "scene",
    useShallow(({ document }) => {
      const [first, ...others] = ids.flatMap((id) => document?.entity(id) ?? []);
      if (!first) return undefined;
      const { name, enabled } = first;
      return {
        name,
        enabled,
        icon: entityIcon(first),
        isNameMixed: others.some((other) => other.name !== name),
        isEnabledMixed: others.some((other) => other.enabled !== enabled),
      };
    }),
  );
  if (!head) return undefined;
  const rename = (name: string) =>
    executeBatch(
      editor,
      `Rename ${ids.length} entities`,
      ids.map((id) => ({ kind: "renameEntity", id, name })),
    );
  const copyId = () => {
    navigator.clipboard.writeText(active).then(
      () => editor.stores.notifications.getState().notify({ severity: "info", message: `Copied ${active}` }),
      () => editor.stores.notifications.getState().notify({ severity: "info", message: `The id is ${active}` }),
    );
  };
  return (
    <header className="inspector-entity" data-testid="entity-header">
      <CheckBox
        label="Enabled"
        testId="entity-enabled"
        checked={head.enabled}
        mixed={head.isEnabledMixed}
        onChange={(enabled) => executeCommand(editor, { kind: "setEnabled", ids, enabled })}
      />
      <Icon of={head.icon} size={16} className="inspector-entity__icon" />
      <TextField label="Name" testId="entity-name" value={head.name} mixed={head.isNameMixed} onCommit={rename} />
      {ids.length > 1 ? (
        <span className="inspector-entity__count ui-numeric">{ids.length} entities</span>
      ) : (
        <IconButton icon={Copy} label={`Copy id ${active}`} onClick={copyId} testId="copy-id" />
      )}
    </header>
  );
}
