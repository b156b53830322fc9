import type { JsonValue } from "../../src-shared/base/json";
import { isJsonObject } from "../../src-shared/base/json";
import type { FieldInfo } from "../../src-shared/document/field-type";
import { defaultValue } from "../../src-shared/document/field-value";
import { labelOf } from "./field-label";
import { layOutFields, type LayoutItem } from "./field-layout";
import { useFold } from "./fields-context";
import { PartedHead } from "./parted-head";
import { misfit } from "./value-binding";
import type { PartedRowsProps } from "./value-rows-props";

/** A nested object: its fields under its name. */
export function ObjectRows(props: PartedRowsProps<"object">) {
  const { binding, label, depth, Rows } = props;
  const { type, path, values, isReadOnly, editing } = binding;
  const [isOpen, setOpen] = useFold(`${type.className}/${path.replace(/\d+/g, "")}`, true);
  const objects = values.map((value) => {
    if (!isJsonObject(value)) throw misfit(binding, value);
    return value;
  });
  const items = layOutFields(type.fields, (name) => objects[0]?.[name]);

  const rowsOf = (item: LayoutItem<FieldInfo>): React.ReactNode => {
    if (item.kind === "header")
      return (
        <p key={`header-${item.key}`} className="field-header">
          {item.text}
        </p>
      );
    if (item.kind === "group") return item.items.map(rowsOf);
    const { name, type: memberType, attributes, doc } = item.field;
    const standard = defaultValue(item.field);
    return (
      <Rows
        key={name}
        label={labelOf(name)}
        tooltip={attributes.tooltip ?? doc}
        depth={depth + 1}
        binding={{
          type: memberType,
          attributes,
          path: `${path}.${name}`,
          values: objects.map((object): JsonValue => object[name] ?? standard),
          editing,
          isReadOnly: isReadOnly || (attributes.readOnly ?? false),
        }}
      />
    );
  };

  return (
    <>
      <PartedHead rows={props} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {type.className.toLowerCase() !== label.replaceAll(" ", "").toLowerCase() && (
          <span className="field-faint ui-truncate">{type.className}</span>
        )}
      </PartedHead>
      {isOpen && items.map(rowsOf)}
    </>
  );
}
