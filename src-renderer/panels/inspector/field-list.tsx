import { useMemo } from "react";
import { useShallow } from "zustand/react/shallow";
import { useEditorStore } from "../../workbench/editor-context";
import { FieldRow } from "./field-row";
import { layOutFields, type LayoutItem } from "../../fields/field-layout";
import { FoldRow } from "../../fields/fold-row";
import { useFold } from "../../fields/fields-context";
import type { ComponentPlace } from "../../../src-shared/protocol/command";
import type { InspectedField } from "./inspected-fields";

export interface FieldListProps {
  /** The component's type, under which the folds of its groups are kept. */
  type: string;
  fields: readonly InspectedField[];
  places: readonly ComponentPlace[];
}

/** The declared fields of a component, laid out as its attributes say. */
export function FieldList({ type, fields, places }: FieldListProps) {
  const deciders = useMemo(() => decidersOf(fields), [fields]);
  const active = places[0]?.component ?? "";
  const decisions = useEditorStore(
    "fields",
    useShallow(({ byComponent }) => deciders.map((name) => byComponent.get(active)?.get(name)?.value)),
  );
  const items = useMemo(
    () => layOutFields(fields, (name) => decisions[deciders.indexOf(name)]),
    [fields, deciders, decisions],
  );
  return <Items type={type} items={items} places={places} depth={0} />;
}

/** The fields whose values decide which others are shown. */
function decidersOf(fields: readonly InspectedField[]): readonly string[] {
  return [...new Set(fields.flatMap(({ attributes }) => attributes.visibleIf?.field ?? []))];
}

interface ItemsProps {
  type: string;
  items: readonly LayoutItem<InspectedField>[];
  places: readonly ComponentPlace[];
  depth: number;
}

function Items({ type, items, places, depth }: ItemsProps) {
  return items.map((item) => {
    switch (item.kind) {
      case "header":
        return (
          <p key={`header-${item.key}`} className="field-header">
            {item.text}
          </p>
        );
      case "group":
        return <Group key={`group-${item.name}`} type={type} name={item.name} items={item.items} places={places} />;
      case "field":
        return <FieldRow key={item.field.name} field={item.field} places={places} depth={depth} />;
    }
  });
}

function Group({ type, name, items, places }: Omit<ItemsProps, "depth"> & { name: string }) {
  const [isOpen, setOpen] = useFold(`${type}/group/${name}`, true);
  return (
    <>
      <FoldRow label={name} depth={0} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} testId={`group-${name}`} />
      {isOpen && <Items type={type} items={items} places={places} depth={1} />}
    </>
  );
}
