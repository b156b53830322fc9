import { decodeReference, encodeReference } from "../../../src-shared/document/encoded-value";
import type { FieldType } from "../../../src-shared/document/field-type";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import { componentIcon } from "../../workbench/component-icons";
import { isEntityDrag, readEntityDrag } from "../../workbench/drag-types";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { fieldPropsOf, readValues, type ValueBinding } from "../value-binding";
import { mostItems, type PickerItem } from "./picker-popover";
import { ReferenceField } from "./reference-field";

export interface ComponentReferenceProps {
  binding: ValueBinding<Extract<FieldType, { kind: "component" }>>;
}

/** A reference to a component of one type, or of a class derived from it, on any entity. */
export function ComponentReference({ binding }: ComponentReferenceProps) {
  const { layout, requests, stores } = useEditor();
  const { path, editing, type } = binding;
  const field = fieldPropsOf(binding);
  const ids = readValues(binding, (value) => (value === null ? "" : decodeReference("$component", value)));
  const target = ids[0] || undefined;
  const classes = useEditorStore("scriptClasses", ({ byName }) => byName);
  const owner = useEditorStore("scene", ({ document }) => {
    const id = target === undefined ? undefined : document?.ownerOf(target);
    return id === undefined ? undefined : document?.entity(id);
  });
  const component = owner?.components.find(({ id }) => id === target);
  const fits = (candidate: string) => isType(classes, candidate, type.type);

  const search = (query: string): readonly PickerItem[] => {
    const { document } = stores.scene.getState();
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const items: PickerItem[] = [];
    for (const id of document?.subtree() ?? []) {
      const entity = document?.entity(id);
      if (!entity || !words.every((word) => entity.name.toLowerCase().includes(word))) continue;
      for (const candidate of entity.components) {
        if (!fits(candidate.type)) continue;
        const icon = componentIcon(candidate.type, classes.has(candidate.type));
        items.push({ id: candidate.id, label: entity.name, detail: candidate.type, icon });
        if (items.length === mostItems) return items;
      }
    }
    return items;
  };
  return (
    <ReferenceField
      {...field}
      target={target}
      shown={
        owner &&
        component && {
          label: `${owner.name} · ${component.type}`,
          icon: componentIcon(component.type, classes.has(component.type)),
        }
      }
      wanted={type.type}
      search={search}
      onPick={(id) => void editing.change(path, () => encodeReference("$component", id), "commit")}
      onClear={() => void editing.change(path, () => null, "commit")}
      onPing={() => {
        layout.open("hierarchy");
        if (owner) requests.requestPing(owner.id);
      }}
      acceptsDrag={isEntityDrag}
      readDrop={(transfer) => {
        const [dropped] = readEntityDrag(transfer);
        const entity = dropped === undefined ? undefined : stores.scene.getState().document?.entity(dropped);
        return entity?.components.find((candidate) => fits(candidate.type))?.id;
      }}
    />
  );
}

/** Whether a component type is another one or derives from it. */
function isType(classes: ReadonlyMap<string, ScriptClassInfo>, type: string, wanted: string): boolean {
  const info = classes.get(type);
  return type === wanted || (info !== undefined && (wanted === "Script" || info.ancestors?.includes(wanted) === true));
}
