import type { JsonObject, JsonValue } from "../base/json";
import type { Failure, Ok } from "../base/result";
import { fail, ok } from "../base/result";
import { runToEnd } from "../base/run-to-end";
import { checkEntitiesInSlices } from "./check-entities";
import { splitEntityFile } from "./entity-files";
import { migrateFile, sceneMigrations } from "./file-migrations";
import type { TextPlace } from "./json-reader";
import { JsonReader, JsonSyntaxError } from "./json-reader";
import { writeJson, writeMembers } from "./json-writer";
import type { EntityRecord, SceneRecord } from "./scene-record";
import { sceneFormat } from "./scene-record";

export type SceneFileFailure = "syntax" | "invalidScene" | "newerFormat";

/** The message names the place too, where there is one. */
export type ParsedScene = Ok<SceneRecord> | (Failure<SceneFileFailure> & { readonly place?: TextPlace });

/** The names of a type's fields in declared order; empty for a type that is not known. */
export type FieldOrder = (type: string) => readonly string[];

/**
 * Reads a scene file. Messages name the file, the line and the column and say what to do. The order of entities is mended
 * to pre-order and a missing Transform is added; unknown keys and types are kept as they are.
 */
export function parseSceneFile(text: string, fileName: string): ParsedScene {
  return runToEnd(parseSceneFileInSlices(text, fileName));
}

/** The same, pausing after every entity, for a caller that must not block; the generator returns the result. */
export function* parseSceneFileInSlices(text: string, fileName: string): Generator<void, ParsedScene> {
  /** Where each entity begins. */
  const offsets: number[] = [];
  let reader: JsonReader;
  let file: JsonObject;
  try {
    reader = new JsonReader(text);
    file = yield* readScene(reader, offsets);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { place, message } = error;
    return { ...fail("syntax", `${atPlace(fileName, place)}: ${message}. Mend the file in a text editor.`), place };
  }
  return yield* checkScene(file, fileName, (index) => reader.placeOf(offsets[index] ?? 0));
}

/** Writes a scene file: one property a line, keys in declared order, unknown ones after them in their own. */
export function formatSceneFile(scene: SceneRecord, fieldOrder: FieldOrder): string {
  return runToEnd(formatSceneFileInSlices(scene, fieldOrder));
}

/** The same, pausing after every entity, for a caller that must not block; the generator returns the text. */
export function* formatSceneFileInSlices(scene: SceneRecord, fieldOrder: FieldOrder): Generator<void, string> {
  const { format, name, entities, ...unknown } = scene;
  const head = writeJson({ format, name, ...unknown }).slice(0, -2);
  if (entities.length === 0) return `${head},\n  "entities": []\n}\n`;
  const texts: string[] = [];
  for (const entity of entities) {
    texts.push(`    ${writeEntity(entity, fieldOrder)}`);
    yield;
  }
  return `${head},\n  "entities": [\n${texts.join(",\n")}\n  ]\n}\n`;
}

function* readScene(reader: JsonReader, offsets: number[]): Generator<void, JsonObject> {
  const members: [string, JsonValue][] = [];
  for (const key of reader.readKeys()) {
    if (key !== "entities" || !reader.isAtArray) {
      members.push([key, reader.readValue()]);
      continue;
    }
    const entities: JsonValue[] = [];
    for (const _ of reader.readItems()) {
      offsets.push(reader.offset);
      entities.push(reader.readValue());
      yield;
    }
    members.push([key, entities]);
  }
  reader.readEnd();
  return Object.fromEntries(members);
}

function* checkScene(
  read: JsonObject,
  fileName: string,
  placeOfEntity: (index: number) => TextPlace,
): Generator<void, ParsedScene> {
  const refuse = (message: string) => fail("invalidScene", `${fileName}: ${message}`);
  if (typeof read.format !== "number" || !Number.isInteger(read.format) || read.format < 1) {
    return refuse(`This is not a scene: it needs "format": ${sceneFormat} at the top.`);
  }
  if (read.format > sceneFormat) {
    return fail(
      "newerFormat",
      `${fileName}: The scene was saved by a newer Tandem (format ${read.format}, this one knows ${sceneFormat}). Update Tandem to open it.`,
    );
  }
  const file = migrateFile(read, sceneMigrations, sceneFormat);
  const { format: _format, name = nameOfScene(fileName), entities, ...unknown } = file;
  if (typeof name !== "string") return refuse('"name" must be a text.');
  if (!Array.isArray(entities)) return refuse('"entities" must be a list: the entities of the scene.');
  const checked = yield* checkEntitiesInSlices(entities as readonly JsonValue[]);
  if (!checked.ok) {
    const place = placeOfEntity(checked.index);
    return { ...fail("invalidScene", `${atPlace(fileName, place)}: ${checked.message}`), place };
  }
  return ok({ format: sceneFormat, name, ...unknown, entities: checked.value });
}

/** "level-1" for "assets/scenes/level-1.scene.json". */
export function nameOfScene(fileName: string): string {
  return splitEntityFile(fileName.split(/[\\/]/).pop() ?? fileName).stem;
}

const entityKeys = ["id", "name", "enabled", "parent", "tags", "components"];
const componentKeys = ["type", "id", "enabled"];

function writeEntity(entity: EntityRecord, fieldOrder: FieldOrder): string {
  const indent = "        ";
  const components = entity.components.map((component) => {
    const keys = orderKeys(component, [...componentKeys, ...fieldOrder(component.type)]);
    return writeMembers(component, keys, indent);
  });
  const list = components.length === 0 ? "[]" : `[\n${indent}${components.join(`,\n${indent}`)}\n      ]`;
  return writeMembers(entity, orderKeys(entity, entityKeys), "    ", (member, inner, key) =>
    key === "components" ? list : writeJson(member, inner),
  );
}

/** The first keys where they are present, then the others in their own order. */
function orderKeys(record: JsonObject, first: readonly string[]): readonly string[] {
  const present = first.filter((key) => Object.hasOwn(record, key));
  return [...present, ...Object.keys(record).filter((key) => !first.includes(key))];
}

function atPlace(fileName: string, { line, column }: TextPlace): string {
  return `${fileName}:${line}:${column}`;
}
