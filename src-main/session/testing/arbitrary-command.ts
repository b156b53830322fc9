import fc from "fast-check";
import type { JsonValue } from "../../../src-shared/base/json";
import type { SceneDocument } from "../../../src-shared/document/scene-document";
import { anyText, anyValue } from "../../../src-shared/document/testing/arbitrary-scene";
import type { SingleCommand } from "../../../src-shared/protocol/command";

const pick = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const kinds = [
  "addEntity",
  "deleteEntities",
  "duplicateEntities",
  "reparentEntities",
  "renameEntity",
  "setEnabled",
  "setTags",
  "addComponent",
  "removeComponent",
  "moveComponent",
  "resetComponent",
  "setFields",
  "pasteEntities",
] as const;

/** Makes a command about what is in a document, sensible or not. */
export const anyCommand: fc.Arbitrary<(document: SceneDocument) => SingleCommand> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    picks: fc.tuple(pick, pick, pick),
    index: fc.option(fc.nat(6), { nil: undefined }),
    type: fc.constantFrom("Transform", "MeshRenderer", "Light", "Mover", "Links", "Missing", "Script"),
    path: fc.constantFrom("speed", "target", "place.x", "position", "position.y", "enabled", "color", "nothing"),
    text: anyText,
    value: fc.oneof(anyValue, fc.constantFrom(1, true, null, [0, 1, 2])),
  })
  .map((seed) => (document) => makeCommand(document, seed));

interface CommandSeed {
  readonly kind: (typeof kinds)[number];
  readonly picks: readonly [number, number, number];
  readonly index: number | undefined;
  readonly type: string;
  readonly path: string;
  readonly text: string;
  readonly value: JsonValue;
}

function makeCommand(document: SceneDocument, seed: CommandSeed): SingleCommand {
  const { kind, picks, type, path, text } = seed;
  const all = document.subtree();
  const id = pickFrom(all, picks[0]) ?? "nobody";
  const ids = [id, ...all.filter((_, at) => (at * 7 + picks[1] * 10) % 5 < 1)];
  const parent = pickFrom([undefined, ...all], picks[1]);
  const component = pickFrom(document.entity(id)?.components ?? [], picks[2])?.id ?? "none";
  const place = {
    ...(parent === undefined ? {} : { parent }),
    ...(seed.index === undefined ? {} : { index: seed.index }),
  };
  switch (kind) {
    case "addEntity":
      return { kind, name: text, ...place, components: type === "Transform" ? [] : [{ type }] };
    case "deleteEntities":
    case "duplicateEntities":
      return { kind, ids };
    case "reparentEntities":
      return { kind, ids, ...place };
    case "renameEntity":
      return { kind, id, name: text };
    case "setEnabled":
      return { kind, ids, enabled: picks[2] < 0.5 };
    case "setTags":
      return { kind, ids, tags: text === "" ? [] : [text, type] };
    case "addComponent":
      return { kind, entity: id, type };
    case "removeComponent":
    case "resetComponent":
      return { kind, entity: id, component };
    case "moveComponent":
      return { kind, entity: id, component, index: seed.index ?? 0 };
    case "setFields": {
      const edit = { entity: id, component, path };
      return { kind, edits: [picks[1] < 0.2 ? edit : { ...edit, value: seed.value }] };
    }
    case "pasteEntities":
      return { kind, ...place, entities: document.subtree(id).flatMap((below) => document.entity(below) ?? []) };
  }
}

function pickFrom<T>(items: readonly T[], at: number): T | undefined {
  return items[Math.floor(at * items.length)];
}
