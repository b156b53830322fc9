import type { JsonValue } from "../../src-shared/base/json";
import { isJsonObject } from "../../src-shared/base/json";
import type { FieldInfo } from "../../src-shared/document/field-type";
import { defaultValue } from "../../src-shared/document/field-value";
import { describeObject } from "./describe-object";
import { labelOf } from "./field-label";
import { layOutFields, type LayoutItem } from "./field-layout";
import { useFold } from "./fields-context";
import { foldOfItem } from "./item-folds";
import { PartedHead } from "./parted-head";
import { misfit } from "./value-binding";
import type { PartedRowsProps } from "./value-rows-props";

/** A nested object: its fields under its name. One of a list is folded to a line that tells it from the others. */
export function ObjectRows(props: PartedRowsProps<"object">) {
  const { binding, label, depth, Rows } = props;
  const { type, path, values, isReadOnly, editing } = binding;
  const isItem = path.endsWith("]");
  const [isOpen, setOpen] = useFold(
    isItem ? foldOfItem(path) : `${type.className}/${path.replace(/\d+/g, "")}`,
    !isItem,
  );
  const objects = values.map((value) => {
    if (!isJsonObject(value)) throw misfit(binding, value);
    return value;
  });
  const descriptions = new Set(objects.map((object) => describeObject(type.fields, object)));
  const description = isItem && descriptions.size === 1 ? [...descriptions][0] : undefined;
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
        {description !== undefined ? (
          <span className="ui-truncate">{description}</span>
        ) : (
          type.className.toLowerCase() !== label.replaceAll(" ", "").toLowerCase() && (
            <span className="field-faint ui-truncate">{type.className}</span>
          )
        )}
      </PartedHead>
      {isOpen && items.map(rowsOf)}
    </>
  );
}
