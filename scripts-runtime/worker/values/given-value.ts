import type { JsonValue } from "../../../src-shared/base/json";
import { convertValue } from "../../../src-shared/document/convert-value";
import type { FieldType } from "../../../src-shared/document/field-type";
import type { Color } from "../../api/index";
import { colorForms, readColor } from "../../api/color-like";
import { CannotEncodeError, describeLive } from "./cannot-encode-error";
import { isPlainObject } from "./is-plain-object";
import type { LiveReferences, ValueCodec } from "./value-codec";
import { createCodec } from "./value-codec";

const colorCodec = createCodec({ kind: "color" });

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
  const value = nameColors(field.type, given, field.name, (color) => color);
  const live = isLive(field, value) ? value : decode(field, { given, value }, references);
  return { live, encoded: field.codec.encode(live, field.name) };
}

type WriteColor = (color: Color) => unknown;

/** The value with every colour in it, at any depth, in one form; itself where all have it. */
function nameColors(
  type: FieldType,
  given: unknown,
  place: string,
  write: WriteColor,
  ancestors: readonly unknown[] = [],
): unknown {
  // What is wrong with one that contains itself is told by its codec.
  if (given === undefined || given === null || ancestors.includes(given)) return given;
  const inner = [...ancestors, given];
  switch (type.kind) {
    case "color":
      return nameColor(given, place, write);
    case "optional":
      return nameColors(type.of, given, place, write, ancestors);
    case "array": {
      if (!Array.isArray(given)) return given;
      const items = given.map((item: unknown, index) =>
        nameColors(type.element, item, `${place}[${index}]`, write, inner),
      );
      return items.some((item, index) => item !== given[index]) ? items : given;
    }
    case "object": {
      if (!isPlainObject(given)) return given;
      const members = type.fields.flatMap(({ name, type: memberType }) => {
        const present = given[name];
        const named = nameColors(memberType, present, `${place}.${name}`, write, inner);
        return named === present ? [] : [[name, named] as const];
      });
      return members.length > 0 ? { ...given, ...Object.fromEntries(members) } : given;
    }
    default:
      return given;
  }
}

function nameColor(given: unknown, place: string, write: WriteColor): unknown {
  const color = readColor(given);
  if (color) return write(color);
  // A list may still be one as scene files hold it.
  if (Array.isArray(given)) return given;
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

/** What an encoded value stands for; `value`, which is no live one either, where it is none. */
function decode(
  field: GivenField,
  { given, value }: { readonly given: unknown; readonly value: unknown },
  references: LiveReferences,
): unknown {
  try {
    const written = nameColors(field.type, given, field.name, (color) => colorCodec.encode(color, field.name));
    const conversion = convertValue(field.type, written as JsonValue);
    // What would be lost is told, with its path, by the codec.
    const isWhole = conversion !== undefined && conversion.outcome !== "lossy";
    return isWhole ? field.codec.decode(conversion.value, references) : value;
  } catch {
    // It is nothing that JSON knows, as a bigint is.
    return value;
  }
}
