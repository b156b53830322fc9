import type { JsonValue } from "../../../src-shared/base/json";
import { isSameJson } from "../../../src-shared/base/json";
import { keepAside } from "../../../src-shared/document/keep-aside";
import type { ComponentRecord, EntityRecord } from "../../../src-shared/document/scene-record";
import type { BoundField } from "../types/component-type";
import { storedValue } from "../types/component-type";
import { convertValue } from "../../../src-shared/document/convert-value";
import type { LiveReferences } from "../values/value-codec";
import { keepDangling } from "./keep-dangling";
import type { ComponentNode, WorldEntity } from "./world-objects";

/** The record of an entity as it is now; `serialize` makes those of its components. */
export function serializeEntity(
  entity: WorldEntity,
  references: LiveReferences,
  serialize: (node: ComponentNode) => ComponentRecord = (node) => serializeComponent(node, references),
): EntityRecord {
  const nodes = entity.isSelfDestroyed ? entity.nodes : entity.nodes.filter((node) => !node.isDestroyed);
  return {
    id: entity.id,
    name: entity.selfName,
    enabled: entity.isSelfEnabled,
    ...(entity.parentEntity ? { parent: entity.parentEntity.id } : {}),
    ...(entity.selfTags.length > 0 ? { tags: entity.selfTags } : {}),
    components: nodes.map(serialize),
    ...entity.unknownKeys,
  };
}

/**
 * The record of a component with its live values. Sparse: what is as the record or the constructor left it stays as it
 * was written, to the byte, or stays out.
 */
export function serializeComponent(node: ComponentNode, references: LiveReferences): ComponentRecord {
  let { record } = node;
  for (const field of node.type?.layout.fields ?? []) {
    const stored = storedValue(node.record, field);
    const live = encodeLive(node, field, references);
    if (live === undefined || isUnchanged(field, live, stored, references)) continue;
    record = { ...record, [field.name]: keepAside(field.type, stored, live) };
  }
  return record;
}

/**
 * The field's live value, encoded, see `keepDangling`; undefined where it cannot be read or has no place in a document.
 */
export function encodeLive(
  node: ComponentNode,
  field: BoundField,
  references: LiveReferences,
  stored = storedValue(node.record, field),
): JsonValue | undefined {
  if (field.type.kind === "unknown") return undefined;
  try {
    const live = field.codec.encode(node.read(field), field.name);
    return field.codec.hasReferences ? keepDangling(field.type, stored, live, references) : live;
  } catch {
    // Its getter threw, or a script put something else into it; getFields says so.
    return undefined;
  }
}

function isUnchanged(
  field: BoundField,
  live: JsonValue,
  stored: JsonValue | undefined,
  references: LiveReferences,
): boolean {
  if (stored === undefined) return isSameJson(live, field.fallback);
  if (isSameJson(live, stored)) return true;
  // Stored in another form, or with a reference to nothing: what matters is whether it would give the same live value.
  const conversion = convertValue(field.type, stored);
  if (!conversion) return isSameJson(live, field.fallback);
  try {
    return isSameJson(live, field.codec.encode(field.codec.decode(conversion.value, references), field.name));
  } catch {
    return false;
  }
}
