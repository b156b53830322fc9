import type { JsonValue } from "../../src-shared/base/json";
import { encodeNumber } from "../../src-shared/document/encoded-value";
import { encodedFromLinear, formatHex, linearFromEncoded, parseHex, type Rgba } from "../ui/color/color-conversion";
import { ColorField } from "../ui/fields/color-field";
import { fieldPropsOf, readValues, sharedValue, type ValueBinding } from "./value-binding";
import { readNumbers } from "./vector-widget";

/** A colour: the type itself, and vectors and texts that are marked as one. Vectors are linear, texts are sRGB. */
export function ColorWidget({ binding }: { binding: ValueBinding }) {
  const { type, path, editing } = binding;
  const field = fieldPropsOf(binding);
  const hasAlpha = type.kind === "vector4";
  const colors = readValues(binding, (value) => readColor(value, hasAlpha));
  return (
    <ColorField
      {...field}
      alpha={hasAlpha}
      value={sharedValue(binding) === undefined ? undefined : colors[0]}
      onChange={(color, phase) => editing.change(path, () => writeColor(color, type.kind, hasAlpha), phase)}
    />
  );
}

function readColor(value: JsonValue, hasAlpha: boolean): Rgba | undefined {
  if (typeof value === "string") return value === "" ? { r: 0, g: 0, b: 0, a: 1 } : parseHex(value);
  const parts = readNumbers(value, hasAlpha ? 4 : 3);
  if (!parts) return undefined;
  const [r = 0, g = 0, b = 0, a = 1] = parts;
  return encodedFromLinear({ r, g, b, a });
}

function writeColor(color: Rgba, kind: string, hasAlpha: boolean): JsonValue {
  if (kind === "string") return formatHex(color);
  const { r, g, b, a } = linearFromEncoded(color);
  return [r, g, b, ...(hasAlpha ? [a] : [])].map(encodeNumber);
}
