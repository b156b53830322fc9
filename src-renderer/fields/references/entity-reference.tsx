import { decodeReference, encodeReference } from "../../../src-shared/document/encoded-value";
import { entityIcon } from "../../workbench/component-icons";
import { isEntityDrag, readEntityDrag } from "../../workbench/drag-types";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { fieldPropsOf, readValues, type ValueBinding } from "../value-binding";
import { mostItems, type PickerItem } from "./picker-popover";
import { ReferenceField } from "./reference-field";

/** A reference to an entity of the scene. */
export function EntityReference({ binding }: { binding: ValueBinding }) {
  const { layout, requests, stores } = useEditor();
  const { path, editing } = binding;
  const field = fieldPropsOf(binding);
  const ids = readValues(binding, (value) => (value === null ? "" : decodeReference("$entity", value)));
  const target = ids[0] || undefined;
  const entity = useEditorStore("scene", ({ document }) =>
    target === undefined ? undefined : document?.entity(target),
  );

  const search = (query: string): readonly PickerItem[] => {
    const { document } = stores.scene.getState();
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const items: PickerItem[] = [];
    for (const id of document?.subtree() ?? []) {
      const candidate = document?.entity(id);
      if (!candidate || !words.every((word) => candidate.name.toLowerCase().includes(word))) continue;
      const parent = candidate.parent === undefined ? undefined : document?.entity(candidate.parent)?.name;
      items.push({ id, label: candidate.name, detail: parent, icon: entityIcon(candidate) });
      if (items.length === mostItems) break;
    }
    return items;
  };
  return (
    <ReferenceField
      {...field}
      target={target}
      shown={entity && { label: entity.name, icon: entityIcon(entity) }}
      wanted="entity"
      search={search}
      onPick={(id) => void editing.change(path, () => encodeReference("$entity", id), "commit")}
      onClear={() => void editing.change(path, () => null, "commit")}
      onPing={() => {
        layout.open("hierarchy");
        if (target !== undefined) requests.requestPing(target);
      }}
      acceptsDrag={isEntityDrag}
      readDrop={(transfer) => readEntityDrag(transfer)[0]}
    />
  );
}
