import type { JsonValue } from "../../../src-shared/base/json";
import { isJsonObject } from "../../../src-shared/base/json";
import { withPresentNames } from "../../../src-shared/document/field-keys";
import type { FieldType } from "../../../src-shared/document/field-type";
import type { LiveReferences } from "../values/value-codec";
import { createCodec } from "../values/value-codec";

/**
 * A live value, encoded, in which references that were stored and lead nowhere at present stand as they were stored: for
 * scripts they are undefined, and what they lead to may come back.
 */
export function keepDangling(
  type: FieldType,
  stored: JsonValue | undefined,
  live: JsonValue,
  references: LiveReferences,
): JsonValue {
  if (stored === undefined) return live;
  switch (type.kind) {
    case "optional":
      return keepDangling(type.of, stored, live, references);
    case "entity":
    case "component":
      return live === null && isDangling(type, stored, references) ? stored : live;
    case "array":
      if (!Array.isArray(stored) || !Array.isArray(live)) return live;
      return (live as readonly JsonValue[]).map((item, index) =>
        keepDangling(type.element, (stored as readonly JsonValue[])[index], item, references),
      );
    case "object": {
      if (!isJsonObject(stored) || !isJsonObject(live)) return live;
      const before = withPresentNames(type.fields, stored);
      const kept = type.fields.flatMap(({ name, type: inner }) => {
        const value = live[name];
        return value === undefined ? [] : [[name, keepDangling(inner, before[name], value, references)] as const];
      });
      return { ...live, ...Object.fromEntries(kept) };
    }
    default:
      return live;
  }
}

function isDangling(type: FieldType, stored: JsonValue, references: LiveReferences): boolean {
  return isJsonObject(stored) && createCodec(type).decode(stored, references) === undefined;
}
