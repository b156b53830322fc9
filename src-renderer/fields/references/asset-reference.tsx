import { decodeReference, encodeReference } from "../../../src-shared/document/encoded-value";
import type { FieldType } from "../../../src-shared/document/field-type";
import { isAssetDrag, isScriptDrag, readAssetDrag } from "../../workbench/drag-types";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { projectFilesPanel } from "../../workbench/files/open-file";
import { fieldPropsOf, readValues, type ValueBinding } from "../value-binding";
import { assetIcon, hasPicture, isAssetOfKind } from "./asset-kinds";
import { mostItems, type PickerItem } from "./picker-popover";
import { ReferenceField } from "./reference-field";

export interface AssetReferenceProps {
  binding: ValueBinding<Extract<FieldType, { kind: "asset" }>>;
}

/** A reference to a file of the project. */
export function AssetReference({ binding }: AssetReferenceProps) {
  const { connection, layout, requests, stores } = useEditor();
  const { path, editing, type } = binding;
  const field = fieldPropsOf(binding);
  const targets = readValues(binding, (value) => (value === null ? "" : decodeReference("$asset", value)));
  const target = targets[0] || undefined;
  const isThere = useEditorStore(
    "files",
    ({ files, isLoaded }) => target !== undefined && (!isLoaded || files.some((file) => file.path === target)),
  );
  const icon = assetIcon(type.asset);

  const search = (query: string): readonly PickerItem[] => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    return stores.files
      .getState()
      .files.filter((file) => isAssetOfKind(file.path, type.asset))
      .filter((file) => words.every((word) => file.path.toLowerCase().includes(word)))
      .slice(0, mostItems)
      .map((file) => ({ id: file.path, label: nameOf(file.path), detail: folderOf(file.path), icon }));
  };
  return (
    <ReferenceField
      {...field}
      target={target}
      shown={
        isThere && target !== undefined
          ? {
              label: nameOf(target),
              icon,
              ...(hasPicture(target) && {
                picture: <img className="reference__picture" src={connection.getAssetUrl(target)} alt="" />,
              }),
            }
          : undefined
      }
      wanted={type.asset}
      search={search}
      onPick={(file) => void editing.change(path, () => encodeReference("$asset", file), "commit")}
      onClear={() => void editing.change(path, () => null, "commit")}
      onPing={() => {
        layout.open(projectFilesPanel);
        if (target !== undefined) requests.requestFile(target);
      }}
      // No field holds a script: over the inspector one is a component to add.
      acceptsDrag={(transfer) => isAssetDrag(transfer) && !isScriptDrag(transfer)}
      readDrop={(transfer) => {
        const dropped = readAssetDrag(transfer);
        return dropped !== undefined && isAssetOfKind(dropped, type.asset) ? dropped : undefined;
      }}
    />
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
