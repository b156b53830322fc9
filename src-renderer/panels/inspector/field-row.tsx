import { memo } from "react";
import { PropertyRow } from "../../ui/fields/property-row";
import type { InspectedField } from "./component-fields";
import { useFieldEditing } from "./edits/use-field-editing";
import { labelOf } from "../../fields/field-label";
import { ValueRows } from "../../fields/value-rows";
import type { ComponentPlace } from "./inspected-components";

export interface FieldRowProps {
  field: InspectedField;
  places: readonly ComponentPlace[];
  depth: number;
}

/** One field of the inspected components, in as many rows as its type takes. */
export const FieldRow = memo(function FieldRow({ field, places, depth }: FieldRowProps) {
  const { name, attributes, doc, snapshots } = field;
  const editing = useFieldEditing({ name, places, snapshots });
  const label = labelOf(name);
  const [first] = snapshots;
  const failure = snapshots.find(({ error }) => error !== undefined)?.error;
  if (failure !== undefined) {
    return (
      <PropertyRow label={label} tooltip={attributes.tooltip ?? doc} depth={depth} error={failure}>
        <span className="field-faint">Cannot be read</span>
      </PropertyRow>
    );
  }
  return (
    <div className="inspector-field" data-field={name} data-state={first.state}>
      <ValueRows
        label={label}
        tooltip={attributes.tooltip ?? doc}
        depth={depth}
        overridden={snapshots.some(({ state }) => state === "set")}
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
});
