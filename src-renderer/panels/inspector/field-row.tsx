import { useShallow } from "zustand/react/shallow";
import type { FieldSnapshot } from "../../../src-shared/protocol/session-api";
import { labelOf } from "../../fields/field-label";
import { ValueRows } from "../../fields/value-rows";
import { PropertyRow } from "../../ui/fields/property-row";
import { useEditorStore } from "../../workbench/editor-context";
import { useFieldEditing } from "./edits/use-field-editing";
import type { ComponentPlace } from "../../../src-shared/protocol/command";
import type { InspectedField } from "./inspected-fields";

export interface FieldRowProps {
  field: InspectedField;
  places: readonly ComponentPlace[];
  depth: number;
}

/** One field of the inspected components, in as many rows as its type takes. It listens to its own values only. */
export function FieldRow({ field, places, depth }: FieldRowProps) {
  const { name, attributes, doc } = field;
  const label = labelOf(name);
  const tooltip = attributes.tooltip ?? doc;
  const snapshots = useEditorStore(
    "fields",
    useShallow(({ byComponent }) => places.flatMap(({ component }) => byComponent.get(component)?.get(name) ?? [])),
  );
  const editing = useFieldEditing({ name, places, snapshots });
  const [first] = snapshots;
  // A selection that is just changing leaves its rows a moment before they go.
  if (!first || snapshots.length < places.length) return undefined;
  const failure = snapshots.find(({ error }) => error !== undefined)?.error;
  if (failure !== undefined) {
    return (
      <PropertyRow label={label} tooltip={tooltip} depth={depth} error={failure}>
        <span className="field-faint">Cannot be read</span>
      </PropertyRow>
    );
  }
  return (
    <div className="inspector-field" data-field={name} data-state={first.state}>
      <ValueRows
        label={label}
        tooltip={tooltip}
        depth={depth}
        overridden={snapshots.some(isSet)}
        onReset={() => void editing.change(name, () => undefined, "commit")}
        binding={{
          type: first.type,
          attributes,
          path: name,
          values: snapshots.map(({ value }) => value),
          editing,
          isReadOnly: (attributes.readOnly ?? false) || first.type.kind === "unknown",
        }}
      />
    </div>
  );
}

function isSet({ state }: FieldSnapshot): boolean {
  return state === "set";
}
