import type { JsonValue } from "../../src-shared/base/json";
import type { FieldType } from "../../src-shared/document/field-type";
import { CheckBox } from "../ui/fields/check-box";
import { Select } from "../ui/fields/select";
import { TextArea } from "../ui/fields/text-area";
import { TextField } from "../ui/fields/text-field";
import { beginningOf, isOversized } from "../ui/fields/text-limit";
import { fieldPropsOf, readValues, type ValueBinding } from "./value-binding";

const readText = (value: JsonValue) => (typeof value === "string" ? value : undefined);

export function BooleanWidget({ binding }: { binding: ValueBinding }) {
  const { path, editing } = binding;
  const values = readValues(binding, (value) => (typeof value === "boolean" ? value : undefined));
  return (
    <CheckBox
      {...fieldPropsOf(binding)}
      checked={values[0] ?? false}
      onChange={(checked) => editing.change(path, () => checked, "commit")}
    />
  );
}

export function TextWidget({ binding }: { binding: ValueBinding }) {
  const { attributes, path, editing } = binding;
  const values = readValues(binding, readText);
  const Field = attributes.multiline ? TextArea : TextField;
  return (
    <Field
      {...fieldPropsOf(binding)}
      value={values[0] ?? ""}
      onCommit={(text) => editing.change(path, () => text, "commit")}
    />
  );
}

/** A single character; the zero character of an empty one is shown as nothing. */
export function CharWidget({ binding }: { binding: ValueBinding }) {
  const { path, editing } = binding;
  const values = readValues(binding, readText);
  return (
    <TextField
      {...fieldPropsOf(binding)}
      mono
      value={values[0] === "\0" ? "" : (values[0] ?? "")}
      onCommit={(text) => editing.change(path, () => (text === "" ? "\0" : text), "commit")}
    />
  );
}

export function EnumWidget({ binding }: { binding: ValueBinding<Extract<FieldType, { kind: "enum" }>> }) {
  const { type, path, editing } = binding;
  const field = fieldPropsOf(binding);
  const values = readValues(binding, readText);
  return (
    <Select
      {...field}
      value={field.mixed ? undefined : values[0]}
      options={type.options.map(({ name }) => ({ value: name, label: name }))}
      onChange={(name) => editing.change(path, () => name, "commit")}
    />
  );
}

/** A value whose type is not supported or not known: shown as it is in the file, if it is in there, and left alone. */
export function RawWidget({ binding: { type, ...binding } }: { binding: ValueBinding }) {
  const field = fieldPropsOf({ ...binding, type });
  const [value] = binding.values;
  const isAbsent = value === null && type.kind === "unknown";
  const text = field.mixed ? "" : isAbsent ? `Not editable: ${type.text}` : JSON.stringify(value);
  return (
    <TextField
      {...field}
      readOnly
      mono
      value={isOversized(text) ? `${beginningOf(text)}…` : text}
      onCommit={() => undefined}
    />
  );
}
