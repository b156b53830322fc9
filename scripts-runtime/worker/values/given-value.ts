import type { JsonValue } from "../../../src-shared/base/json";
import { convertValue } from "../../../src-shared/document/convert-value";
import type { FieldType } from "../../../src-shared/document/field-type";
import { colorForms, readColor } from "../../api/color-like";
import { CannotEncodeError, describeLive } from "./cannot-encode-error";
import type { LiveReferences, ValueCodec } from "./value-codec";

/** A field that a script gives a value for. */
interface GivenField {
  readonly name: string;
  readonly type: FieldType;
  readonly codec: ValueCodec;
}

/**
 * What a script gives for a field of something new: a live value, or an encoded one as in a scene file; a colour in any way
 * that one can be named. Throws, naming the field, where it does not fit.
 */
export function takeGiven(
  field: GivenField,
  given: unknown,
  references: LiveReferences,
): { readonly live: unknown; readonly encoded: JsonValue } {
  const value = nameColors(field.type, given, field.name);
  const live = isLive(field, value) ? value : decode(field, value, references);
  return { live, encoded: field.codec.encode(live, field.name) };
}

/** The value with a `Color` for every colour in it. */
function nameColors(type: FieldType, given: unknown, place: string): unknown {
  switch (type.kind) {
    case "color":
      return nameColor(given, place);
    case "optional":
      return given === undefined || given === null ? given : nameColors(type.of, given, place);
    case "array":
      if (!Array.isArray(given) || type.element.kind !== "color") return given;
      return given.map((item, index) => nameColor(item, `${place}[${index}]`));
    default:
      return given;
  }
}

function nameColor(given: unknown, place: string): unknown {
  const color = readColor(given);
  // A list may still be one as scene files hold it.
  if (color || Array.isArray(given)) return color ?? given;
  throw new CannotEncodeError(place, `${describeLive(given)}, not a colour: ${colorForms}`);
}

function isLive(field: GivenField, value: unknown): boolean {
  try {
    field.codec.encode(value, field.name);
    return true;
  } catch {
    return false;
  }
}

function decode(field: GivenField, value: unknown, references: LiveReferences): unknown {
  try {
    const conversion = convertValue(field.type, value as JsonValue);
    return conversion ? field.codec.decode(conversion.value, references) : value;
  } catch {
    // It is nothing that JSON knows, as a bigint is.
    return value;
  }
}
