import type { JsonValue } from "../../../src-shared/base/json";
import { isJsonObject } from "../../../src-shared/base/json";
import type { ReferenceKey } from "../../../src-shared/document/encoded-value";
import {
  decodeBigInt,
  decodeNumber,
  decodeReference,
  encodeBigInt,
  encodeNumber,
  encodeReference,
} from "../../../src-shared/document/encoded-value";
import type { AssetKind, FieldType, IntegerKind, VectorKind } from "../../../src-shared/document/field-type";
import { integerLimits, isIntegerKind, isVectorKind } from "../../../src-shared/document/field-type";
import { withArticle, zeroValue } from "../../../src-shared/document/field-value";
import { Asset, Color, Component, Entity, Quaternion, Vector2, Vector3, Vector4 } from "../../api/index";
import { CannotEncodeError, describeLive, encodeItems, placeError } from "./cannot-encode-error";
import { isPlainObject } from "./is-plain-object";

/** Gives decoded references their live objects. */
export interface LiveReferences {
  /** Undefined while there is no such entity. */
  entity(id: string): Entity | undefined;
  /** Undefined while there is no such component, or it is not of that type. */
  component(id: string, type: string): Component | undefined;
  /** The same object for the same path. */
  asset(kind: AssetKind, path: string): Asset;
  /** A new object of a `@serializable` class; undefined if the class is not known or its constructor threw. */
  construct(className: string): object | undefined;
}

/** Turns a field's encoded value, as in a scene file, into what a script sees, and back. */
export interface ValueCodec {
  /**
   * Takes a value that fits the type, see `convertValue`. `present` is what it will take the place of: where that is an
   * object of a derived class, so is the new one.
   */
  decode(value: JsonValue, references: LiveReferences, present?: unknown): unknown;
  /** Throws a CannotEncodeError that names `path` where the live value does not fit the type. */
  encode(value: unknown, path: string, ancestors?: readonly object[]): JsonValue;
  /** Whether the live value is the one that was encoded so; cheaper than encoding it anew. May say no where it is. */
  isEncodedAs?(value: unknown, encoded: JsonValue | undefined): boolean;
  /** Whether the live value can change without being assigned. */
  readonly isMutable: boolean;
  readonly hasReferences: boolean;
  /** `decode` looks at what is present. */
  readonly isOfObject?: true;
}

const vectorClasses = {
  vector2: Vector2,
  vector3: Vector3,
  vector4: Vector4,
  quaternion: Quaternion,
  color: Color,
} satisfies Record<VectorKind, new () => object>;

type AnyVector = Vector2 | Vector3 | Vector4 | Quaternion | Color;

/** Of types that are no more than their kind; one codec serves all of them. */
const simpleCodecs = new Map<FieldType["kind"], ValueCodec | undefined>();

/** The codec of a type. Types may contain themselves. */
export function createCodec(type: FieldType, known: Map<FieldType, ValueCodec> = new Map()): ValueCodec {
  const { kind } = type;
  if (!simpleCodecs.has(kind)) simpleCodecs.set(kind, createSimpleCodec(kind));
  return known.get(type) ?? simpleCodecs.get(kind) ?? createCodecOf(type, known);
}

function createSimpleCodec(kind: FieldType["kind"]): ValueCodec | undefined {
  if (isIntegerKind(kind)) return createIntegerCodec(kind);
  if (isVectorKind(kind)) return createVectorCodec(kind);
  switch (kind) {
    case "boolean":
      return createPlainCodec((value) => (typeof value === "boolean" ? value : undefined), "true or false");
    case "string":
      return createPlainCodec((value) => (typeof value === "string" ? value : undefined), "a text");
    case "char":
      return createPlainCodec(
        (value) => (typeof value === "string" && [...value].length === 1 ? value : undefined),
        "a single character",
      );
    case "float":
    case "double":
      return {
        ...createPlainCodec((value) => (typeof value === "number" ? encodeNumber(value) : undefined), "a number"),
        decode: (value) => decodeNumber(value),
      };
    case "entity":
      return createEntityCodec();
    default:
      return undefined;
  }
}

function createCodecOf(type: FieldType, known: Map<FieldType, ValueCodec>): ValueCodec {
  switch (type.kind) {
    case "enum":
      return {
        ...createPlainCodec(
          (value) => type.options.find((option) => option.value === value)?.name,
          `one of ${type.options.map((option) => option.name).join(", ")}`,
        ),
        decode: (value) => type.options.find((option) => option.name === value)?.value,
      };
    case "component":
      return createComponentCodec(type.type);
    case "asset":
      return createAssetCodec(type.asset);
    case "optional": {
      const inner = createCodec(type.of, known);
      const nothing = type.holdsNull ? null : undefined;
      return {
        ...inner,
        // A reference may have lost its target.
        decode: (value, references, present) =>
          value === null ? nothing : (inner.decode(value, references, present) ?? nothing),
        encode: (value, path, ancestors) => (isAbsent(value) ? null : inner.encode(value, path, ancestors)),
      };
    }
    case "array":
      return createArrayCodec(type.element, known);
    case "object":
      return createObjectCodec(type, known);
    default:
      return createPlainCodec(() => undefined, "a supported type");
  }
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function createPlainCodec(encode: (value: unknown) => JsonValue | undefined, expected: string): ValueCodec {
  return {
    isMutable: false,
    hasReferences: false,
    decode: (value) => value,
    encode(value, path) {
      const encoded = encode(value);
      if (encoded === undefined) throw new CannotEncodeError(path, `${describeLive(value)}, not ${expected}`);
      return encoded;
    },
  };
}

function createIntegerCodec(kind: IntegerKind): ValueCodec {
  const [min, max] = integerLimits[kind];
  if (kind === "int64" || kind === "uint64") {
    return {
      ...createPlainCodec(
        (value) => (typeof value === "bigint" && value >= min && value <= max ? encodeBigInt(value) : undefined),
        `a bigint from ${min} to ${max}`,
      ),
      decode: (value) => decodeBigInt(value),
    };
  }
  const [least, most] = [Number(min), Number(max)];
  return createPlainCodec((value) => {
    const isWhole = typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
    // -0 is a whole number that JSON would change.
    return isWhole ? value + 0 : undefined;
  }, `a whole number from ${min} to ${max}`);
}

function createVectorCodec(kind: VectorKind): ValueCodec {
  const VectorClass = vectorClasses[kind];
  return {
    isMutable: true,
    hasReferences: false,
    isEncodedAs(value, encoded) {
      if (!Array.isArray(encoded) || !(value instanceof VectorClass)) return false;
      return readComponents(kind, value).every((number, index) => number === encoded[index]);
    },
    decode: (value) =>
      (new VectorClass() as Vector3).fromArray((value as JsonValue[]).map((n) => decodeNumber(n) ?? 0)),
    encode(value, path) {
      return placing(path, () => {
        if (!(value instanceof VectorClass)) {
          throw new CannotEncodeError("", `${describeLive(value)}, not a ${VectorClass.name}`);
        }
        return readComponents(kind, value).map((number, index) => {
          if (typeof number === "number") return encodeNumber(number);
          throw new CannotEncodeError(`[${index}]`, `${describeLive(number)}, not a number`);
        });
      });
    },
  };
}

/** By name and not by `toArray`, which a script may have broken by putting something else into an axis. */
function readComponents(kind: VectorKind, value: AnyVector): unknown[] {
  if (kind === "color") return [(value as Color).r, (value as Color).g, (value as Color).b];
  const { x, y, z, w } = value as Vector4;
  return kind === "vector2" ? [x, y] : kind === "vector3" ? [x, y, z] : [x, y, z, w];
}

function createEntityCodec(): ValueCodec {
  return createReferenceCodec(
    "$entity",
    (id, references) => references.entity(id),
    (value) => (value instanceof Entity ? (value.isDestroyed ? null : value.id) : undefined),
    "Entity",
  );
}

function createComponentCodec(type: string): ValueCodec {
  return createReferenceCodec(
    "$component",
    (id, references) => references.component(id, type),
    (value) => (value instanceof Component ? (value.isDestroyed ? null : value.id) : undefined),
    type,
  );
}

function createAssetCodec(kind: AssetKind): ValueCodec {
  const codec = createReferenceCodec(
    "$asset",
    (path, references) => references.asset(kind, path),
    (value) => (value instanceof Asset && value.kind === kind ? value.path : undefined),
    kind,
  );
  return { ...codec, hasReferences: false };
}

/** `read` gives the target of a live reference, null where the target is no more, undefined for another kind of value. */
function createReferenceCodec(
  key: ReferenceKey,
  find: (target: string, references: LiveReferences) => unknown,
  read: (value: unknown) => string | null | undefined,
  expected: string,
): ValueCodec {
  return {
    isMutable: false,
    hasReferences: true,
    decode(value, references) {
      const target = decodeReference(key, value);
      return target === undefined ? undefined : find(target, references);
    },
    encode(value, path) {
      if (isAbsent(value)) return null;
      const target = placing(path, () => read(value));
      if (target === undefined) {
        throw new CannotEncodeError(path, `${describeLive(value)}, not a reference to ${withArticle(expected)}`);
      }
      return target === null ? null : encodeReference(key, target);
    },
  };
}

function createArrayCodec(elementType: FieldType, known: Map<FieldType, ValueCodec>): ValueCodec {
  const element = createCodec(elementType, known);
  return {
    isMutable: true,
    hasReferences: element.hasReferences,
    decode: (value, references) => (value as JsonValue[]).map((item) => element.decode(item, references)),
    encode(value, path, ancestors = []) {
      return placing(path, () => {
        if (!Array.isArray(value)) throw new CannotEncodeError("", `${describeLive(value)}, not a list`);
        refuseCycle(value, ancestors);
        const inner = [...ancestors, value];
        return encodeItems(value, (item) => element.encode(item, "", inner));
      });
    },
  };
}

function createObjectCodec(
  type: Extract<FieldType, { kind: "object" }>,
  known: Map<FieldType, ValueCodec>,
): ValueCodec {
  const members: { readonly name: string; readonly type: FieldType; readonly codec: ValueCodec }[] = [];
  const codec: { -readonly [Key in keyof ValueCodec]: ValueCodec[Key] } = {
    isMutable: true,
    hasReferences: false,
    isOfObject: true,
    decode(value, references, present) {
      const object = constructLike(present, type.className, references);
      const stored = isJsonObject(value) ? value : {};
      for (const member of members) {
        const encoded = stored[member.name] ?? (member.name in object ? undefined : zeroValue(member.type));
        if (encoded !== undefined) {
          object[member.name] = member.codec.decode(encoded, references, object[member.name]);
        }
      }
      return object;
    },
    encode(value, path, ancestors = []) {
      return placing(path, () => {
        if (!isNested(value, type.className, members)) {
          throw new CannotEncodeError("", `${describeLive(value)}, not ${withArticle(type.className)}`);
        }
        refuseCycle(value, ancestors);
        const inner = [...ancestors, value];
        const encoded: Record<string, JsonValue> = {};
        for (const member of members) {
          encoded[member.name] = placing(`.${member.name}`, () => {
            const live = value[member.name];
            // A member that was declared without a value counts as zero, as a field does.
            return live === undefined ? zeroValue(member.type) : member.codec.encode(live, "", inner);
          });
        }
        return encoded;
      });
    },
  };
  known.set(type, codec);
  for (const field of type.fields) {
    if (field.type.kind === "unknown") continue;
    members.push({ name: field.name, type: field.type, codec: createCodec(field.type, known) });
  }
  codec.hasReferences = members.some((member) => member.codec.hasReferences);
  return codec;
}

/** A new object of a nested class; of the class of what is present where that derives from it, with what else that holds. */
function constructLike(present: unknown, className: string, references: LiveReferences): Record<string, unknown> {
  const like = constructDerived(present, className) ?? references.construct(className) ?? {};
  return like as Record<string, unknown>;
}

function constructDerived(present: unknown, className: string): object | undefined {
  if (typeof present !== "object" || present === null) return undefined;
  try {
    const { constructor } = present as { readonly constructor: new () => object };
    const isDerived = constructor.name !== className && derives(present, className);
    return isDerived ? Object.assign(new constructor(), present) : undefined;
  } catch {
    // It cannot be made without what its constructor asks for.
    return undefined;
  }
}

/**
 * Whether a value can be one of a nested class: a plain object, one of the class, as far as its name tells, or one that has
 * a member of it. A Map or a Promise would read as an object of nothing but zeros.
 */
function isNested(
  value: unknown,
  className: string,
  members: readonly { readonly name: string }[],
): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (value instanceof Entity || value instanceof Component || value instanceof Asset) return false;
  if (isPlainObject(value) || members.some(({ name }) => name in value)) return true;
  return derives(value, className);
}

/** Whether an object is of a class of that name, or of one that derives from it. */
function derives(value: object, className: string): boolean {
  let prototype: unknown = Object.getPrototypeOf(value);
  for (; typeof prototype === "object" && prototype !== null; prototype = Object.getPrototypeOf(prototype)) {
    if ((prototype.constructor as { readonly name?: unknown } | null)?.name === className) return true;
  }
  return false;
}

function refuseCycle(value: object, ancestors: readonly object[]): void {
  if (ancestors.includes(value)) throw new CannotEncodeError("", "an object that contains itself");
}

/** Reads and encodes a part of a value: what is wrong with it is told with its place. */
function placing<T>(place: string, job: () => T): T {
  try {
    return job();
  } catch (error) {
    throw placeError(error, place);
  }
}
