import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findComponentSchema } from "./built-in-components";
import { formatSceneFile, parseSceneFile } from "./scene-file";
import type { SceneRecord } from "./scene-record";
import { anyScene } from "./testing/arbitrary-scene";

const fileName = "assets/scenes/main.scene.json";

function fieldOrder(type: string): readonly string[] {
  if (type === "Mover") return ["speed", "target", "steam"];
  return (findComponentSchema(type)?.fields ?? []).map(({ name }) => name);
}

function parse(text: string): SceneRecord {
  const parsed = parseSceneFile(text, fileName);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
}

const tidy = `{
  "format": 1,
  "name": "Main",
  "weather": {
    "wind": 3
  },
  "entities": [
    {
      "id": "a",
      "name": "A",
      "enabled": true,
      "components": [
        {
          "type": "Transform",
          "id": "t",
          "position": [0, 1, 2.5]
        },
        {
          "type": "Mover",
          "id": "m",
          "enabled": false,
          "speed": 5,
          "target": { "$entity": "b" },
          "steam": { "$bigint": "76561198431480771" },
          "limits": [{ "$number": "NaN" }, { "$number": "-Infinity" }, 1e-7],
          "names": [
            "x",
            "y"
          ],
          "empty": [],
          "nothing": null,
          "nested": {
            "deep": []
          }
        }
      ],
      "locked": true
    },
    {
      "id": "b",
      "name": "B",
      "enabled": false,
      "parent": "a",
      "components": [
        {
          "type": "Transform",
          "id": "u"
        }
      ]
    }
  ]
}
`;

describe("a scene file", () => {
  it("is made for people and for git: one property a line, numbers and references on one", () => {
    expect(formatSceneFile(parse(tidy), fieldOrder)).toBe(tidy);
  });

  it("U12: holds a component's type and then its fields as first-class properties, in declared order", () => {
    const scene = parse(tidy);
    const mover = scene.entities[0]!.components[1]!;
    const { id, type, enabled, ...fields } = mover;
    const shuffled = { ...Object.fromEntries(Object.entries(fields).reverse()), enabled, id, type } as typeof mover;
    const entity = { ...scene.entities[0]!, components: [scene.entities[0]!.components[0]!, shuffled] };
    const text = formatSceneFile({ ...scene, entities: [entity] }, fieldOrder);
    const order = ["type", "id", "enabled", "speed", "target", "steam"].map((key) => text.lastIndexOf(`"${key}": `));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it("Z33: any scene is the same after saving and loading, and the same bytes after saving again", () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const text = formatSceneFile(scene, fieldOrder);
        const parsed = parse(text);
        expect(parsed).toEqual(scene);
        expect(formatSceneFile(parsed, fieldOrder)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it("case 77: an integer that a double cannot hold is kept to the last digit", () => {
    for (const digits of ["76561198431480771", "9223372036854775807", "-9223372036854775808", "1152921504606847000"]) {
      const text = tidy.replace('{ "$bigint": "76561198431480771" }', digits);
      expect(parse(text).entities[0]?.components[1]?.steam).toEqual({ $bigint: digits });
    }
    const huge = "1".padEnd(400, "0");
    expect(parse(tidy.replace("2.5", huge)).entities[0]?.components[0]?.position).toEqual([0, 1, { $bigint: huge }]);
  });

  it("case 75: keeps NaN, infinities and minus zero, and numbers too large for a double", () => {
    const scene = parse(tidy.replace("[0, 1, 2.5]", "[-0, 1e999, -1e999]"));
    const position = [{ $number: "-0" }, { $number: "Infinity" }, { $number: "-Infinity" }];
    expect(scene.entities[0]?.components[0]?.position).toEqual(position);
    const raw = { ...scene, gravity: [NaN, Infinity, -0] } as SceneRecord;
    expect(parse(formatSceneFile(raw, fieldOrder)).gravity).toEqual([
      { $number: "NaN" },
      { $number: "Infinity" },
      { $number: "-0" },
    ]);
  });

  it("keeps a key named __proto__ as a key", () => {
    const text = tidy.replace('"wind": 3', '"__proto__": {\n      "polluted": true\n    }');
    const scene = parse(text);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(formatSceneFile(scene, fieldOrder)).toBe(text);
  });

  it("case 81: keeps a text of 5 MB", () => {
    const long = "xü😀\n".repeat(1_000_000);
    const scene = { ...parse(tidy), notes: long };
    expect(parse(formatSceneFile(scene, fieldOrder)).notes).toBe(long);
  });

  it("opens with a byte order mark, CRLF and without a newline at the end", () => {
    expect(parse(`\uFEFF${tidy.replaceAll("\n", "\r\n").trimEnd()}`)).toEqual(parse(tidy));
  });

  it("mends the order of entities to pre-order, and puts the Transform first", () => {
    const scene = parse(`{ "format": 1, "name": "S", "entities": [
      { "id": "child", "name": "Child", "enabled": true, "parent": "root", "components": [{ "type": "Light", "id": "l" }, { "type": "Transform", "id": "t" }] },
      { "id": "other", "name": "Other", "enabled": true, "components": [] },
      { "id": "root", "components": [] }
    ] }`);
    expect(scene.entities.map(({ id }) => id)).toEqual(["other", "root", "child"]);
    expect(scene.entities[2]?.components.map(({ type }) => type)).toEqual(["Transform", "Light"]);
    expect(scene.entities[1]).toMatchObject({ name: "Entity", enabled: true, components: [{ type: "Transform" }] });
  });
});

describe("a scene file that cannot be read", () => {
  const entity = (more: string) => `{ "format": 1, "name": "S", "entities": [\n    ${more}\n] }`;
  it.each([
    ["", "syntax", ":1:1: Expected an object, found the end of the file"],
    ["[]", "syntax", ":1:1: Expected an object"],
    ['{ "format": 1,\n  "name": "S",\n}', "syntax", ":3:1: Expected a property name (a comma too many?)"],
    ['{ "format": 1 "name": "S" }', "syntax", ':1:15: Expected a comma or "}"'],
    ['{ "format": 1, "name": "S', "syntax", ":1:24: A text has no closing quote"],
    ['{ "format": 1, // note\n "name": "S" }', "syntax", ":1:16: Comments are not kept"],
    ['{ "format": 1, "format": 1 }', "syntax", 'The property "format" is there twice'],
    ['{ "format": 01, "entities": [] }', "syntax", ":1:"],
    ['{ "format": 1, "entities": [] } x', "syntax", ":1:33: Expected the end of the file"],
    ['{ "format": 1, "entities": [1,] }', "syntax", "a comma too many?"],
    ['{ "format": 1, "entities": [nul] }', "syntax", "Expected a value"],
    ["<<<<<<< HEAD\n{}", "syntax", ":1:1"],
    [`${"[".repeat(2000)}`, "syntax", "Expected an object"],
    [`{ "format": 1, "deep": ${"[".repeat(2000)}`, "syntax", "nested more than 500 levels"],
    ['{ "name": "S" }', "invalidScene", 'needs "format": 1'],
    ['{ "format": 99, "entities": [] }', "newerFormat", "newer Tandem"],
    ['{ "format": 1 }', "invalidScene", '"entities" must be a list'],
    [entity('{ "name": "A" }'), "invalidScene", ':2:5: An entity needs an "id"'],
    [entity('{ "id": "a" }, { "id": "a" }'), "invalidScene", ':2:20: Two entities have the id "a"'],
    [
      entity('{ "id": "a", "parent": "b" }'),
      "invalidScene",
      ':2:5: The parent "b" of entity "Entity" is not in the scene',
    ],
    [entity('{ "id": "a", "parent": "a" }'), "invalidScene", "its parents form a circle"],
    [entity('{ "id": "a", "parent": "b" }, { "id": "b", "parent": "a" }'), "invalidScene", "its parents form a circle"],
    [
      entity('{ "id": "a", "components": [{}] }'),
      "invalidScene",
      ':2:5: A component of entity "Entity" needs a "type"',
    ],
    [entity('{ "id": "a", "enabled": "yes" }'), "invalidScene", '"enabled" of entity "Entity" must be true or false'],
    [
      entity('{ "id": "a", "components": [{ "type": "Transform" }, { "type": "Transform" }] }'),
      "invalidScene",
      "has 2 Transforms: remove all but one",
    ],
    [
      entity('{ "id": "a", "components": [{ "type": "X", "id": "c" }, { "type": "Y", "id": "c" }] }'),
      "invalidScene",
      'Two components have the id "c"',
    ],
  ])("%j is refused as %s with its place and what to do", (text, reason, message) => {
    const parsed = parseSceneFile(text, fileName);
    expect(parsed).toMatchObject({ ok: false, reason });
    expect(!parsed.ok && parsed.message).toContain(message);
    expect(!parsed.ok && parsed.message.startsWith(fileName)).toBe(true);
  });

  it("never throws and never loops, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.nat(tidy.length).map((end) => tidy.slice(0, end)),
        ),
        (text) => {
          expect(typeof parseSceneFile(text, fileName).ok).toBe("boolean");
        },
      ),
      { numRuns: 500 },
    );
  });
});
