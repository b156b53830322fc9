import type { JsonValue } from "../../../src-shared/base/json";
import type { FieldType } from "../../../src-shared/document/field-type";
import { keepAside, knownPart } from "../../../src-shared/document/keep-aside";
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
  const isDangling = (inner: FieldType, reference: JsonValue) =>
    createCodec(inner).decode(reference, references) === undefined;
  return keepAside(type, knownPart(type, stored), live, isDangling);
}
