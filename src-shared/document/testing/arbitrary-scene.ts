import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../base/json";
import { encodeBigInt, encodeNumber } from "../encoded-value";
import type { ComponentRecord, EntityRecord, SceneRecord } from "../scene-record";
import { sceneFormat } from "../scene-record";

/** Any text, lone surrogates included. */
export const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.string());

/** Any number as a document stores it. */
export const anyNumber = fc
  .oneof(fc.double(), fc.constantFrom(NaN, Infinity, -Infinity, -0, Number.MAX_VALUE, 5e-324, 2 ** 60, 1e21, -1e300))
  .map(encodeNumber);

const anyLeaf: fc.Arbitrary<JsonValue> = fc.oneof(
  anyText,
  anyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }).map(encodeBigInt),
  anyText.map((id): JsonValue => ({ $entity: id })),
  anyText.map((id): JsonValue => ({ $component: id })),
);

/** Any value that a file can hold, of any shape. */
export const anyValue: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    anyLeaf,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(anyText, fc.constant("__proto__")), tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

const reserved = new Set(["id", "type", "enabled", "name", "parent", "tags", "components", "format", "entities"]);

const anyKeys = fc
  .dictionary(anyText, anyValue, { maxKeys: 3, noNullPrototype: true })
  .map((members): JsonObject => Object.fromEntries(Object.entries(members).filter(([key]) => !reserved.has(key))));

interface EntitySeed {
  readonly name: string;
  readonly enabled: boolean;
  /** Picks the parent among the entities before it, or none. */
  readonly parentPick: number;
  readonly tags: readonly string[];
  readonly components: readonly {
    readonly type: string;
    readonly enabled: boolean | undefined;
    readonly fields: JsonObject;
  }[];
  readonly unknown: JsonObject;
}

const anyEntitySeed: fc.Arbitrary<EntitySeed> = fc.record({
  name: anyText,
  enabled: fc.boolean(),
  parentPick: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  tags: fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 2 }),
  components: fc.array(
    fc.record({
      type: fc.constantFrom("MeshRenderer", "Light", "Mover", "Überklasse"),
      enabled: fc.constantFrom(undefined, true, false),
      fields: anyKeys,
    }),
    { maxLength: 3 },
  ),
  unknown: anyKeys,
});

/** Any valid scene in pre-order, with unknown keys on every level. */
export const anyScene: fc.Arbitrary<SceneRecord> = fc
  .record({ name: anyText, unknown: anyKeys, seeds: fc.array(anyEntitySeed, { maxLength: 12 }) })
  .map(({ name, unknown, seeds }) => ({ format: sceneFormat, name, ...unknown, entities: growTree(seeds) }));

/** Each entity hangs below an ancestor-or-self of the one before it, so that the order is a pre-order. */
function growTree(seeds: readonly EntitySeed[]): readonly EntityRecord[] {
  const path: string[] = [];
  return seeds.map((seed, index): EntityRecord => {
    path.length = Math.floor(seed.parentPick * (path.length + 1));
    const parent = path.at(-1);
    const id = `entity ${index}`;
    path.push(id);
    const components = seed.components.map(({ type, enabled, fields }, number): ComponentRecord => ({
      type,
      id: `component ${index}.${number + 1}`,
      ...(enabled === undefined ? {} : { enabled }),
      ...fields,
    }));
    return {
      id,
      name: seed.name,
      enabled: seed.enabled,
      ...(parent === undefined ? {} : { parent }),
      ...(seed.tags.length === 0 ? {} : { tags: seed.tags }),
      components: [{ type: "Transform", id: `component ${index}.0` }, ...components],
      ...seed.unknown,
    };
  });
}
