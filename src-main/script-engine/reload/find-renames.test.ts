import { describe, expect, it } from "vitest";
import type { FieldType } from "../../../src-shared/document/field-type";
import type { JsonObject } from "../../../src-shared/base/json";
import { runToEnd } from "../../../src-shared/base/run-to-end";
import type { SceneRecord } from "../../../src-shared/document/scene-record";
import type { ScriptClassInfo, ScriptFieldInfo } from "../../../src-shared/scripting/script-class-info";
import type { ChangedClass } from "../compiler/compiler-protocol";
import { findRenames as findCandidates, listRenames } from "./find-renames";
import { countInSlices } from "./stored-names";

const file = "assets/scripts/a.ts";
const findAmong = (
  before: readonly ScriptClassInfo[],
  after: readonly ScriptClassInfo[],
  scene: SceneRecord | undefined,
  changed: readonly ChangedClass[],
) => listRenames(findCandidates(before, after, changed), scene);
const findRenames = (before: readonly ScriptClassInfo[], after: readonly ScriptClassInfo[], scene?: SceneRecord) =>
  findAmong(before, after, scene, [{ name: "Loot", file }]);

const kind = (text: string) => ({ kind: text }) as FieldType;

function classOf(
  name: string,
  fields: Readonly<Record<string, string>>,
  options: Partial<ScriptClassInfo> = {},
): ScriptClassInfo {
  const list = Object.entries(fields).map(([field, type]): ScriptFieldInfo => ({
    name: field,
    type: kind(type),
    attributes: {},
    declaredBy: options.base ?? name,
    line: 1,
  }));
  return {
    name,
    file,
    exportName: name,
    isAbstract: false,
    fields: list,
    methods: [],
    attributes: {},
    line: 1,
    ...options,
  };
}

function sceneOf(...components: ({ type: string } & JsonObject)[]) {
  const records = components.map((component, index) => ({ id: `c${index}`, ...component }));
  return { format: 1, name: "s", entities: [{ id: "e", name: "e", enabled: true, components: records }] };
}

const scene = sceneOf({ type: "Mover", speed: 7, hp: 3 }, { type: "Mover", speed: 8 }, { type: "Mover" });
const from = (fields: Readonly<Record<string, string>>) => [classOf("Mover", fields)];

describe("case 18: A rename without @formerly", () => {
  it("is recognised by the type that goes and comes in one save, with the components that hold a value", () => {
    const renames = findRenames(
      from({ speed: "float", hp: "int32" }),
      from({ moveSpeed: "float", hp: "int32" }),
      scene,
    );
    expect(renames).toEqual([
      {
        kind: "field",
        file: "assets/scripts/a.ts",
        className: "Mover",
        from: "speed",
        to: "moveSpeed",
        components: 2,
      },
    ]);
  });

  it("of several fields is told apart by types and, within one type, by the order", () => {
    const renames = findRenames(
      from({ speed: "float", hp: "float", name: "string" }),
      from({ title: "string", moveSpeed: "float", health: "float" }),
      sceneOf({ type: "Mover", speed: 1, hp: 2, name: "x" }),
    );
    expect(renames.map((rename) => `${rename.from} → ${rename.to}`)).toEqual([
      "speed → moveSpeed",
      "hp → health",
      "name → title",
    ]);
  });

  it("is not guessed where it could be another, where types differ, where it is said, or where no value is at stake", () => {
    const before = from({ speed: "float" });
    expect(findRenames(before, from({ a: "float", b: "float" }), scene)).toEqual([]);
    expect(findRenames(before, from({ moveSpeed: "string" }), scene)).toEqual([]);
    expect(findRenames(before, from({ moveSpeed: "float" }), sceneOf({ type: "Mover" }))).toEqual([]);
    expect(findRenames(before, from({ moveSpeed: "float" }), undefined)).toEqual([]);
    const said = from({ moveSpeed: "float" });
    const field = { ...said[0]!.fields[0]!, attributes: { formerly: ["speed"] } };
    expect(findRenames(before, [{ ...said[0]!, fields: [field] }], scene)).toEqual([]);
  });

  it("in a base class is told once, for the values of all that derive from it", () => {
    const classes = (fields: Readonly<Record<string, string>>) => [
      classOf("Base", fields),
      classOf("Mover", fields, { base: "Base" }),
    ];
    const renames = findRenames(classes({ speed: "float" }), classes({ moveSpeed: "float" }), scene);
    expect(renames).toMatchObject([{ className: "Base", from: "speed", to: "moveSpeed", components: 2 }]);
  });

  it("of a member of a nested class is recognised wherever an object of that class is, at any depth", () => {
    const nested = (member: string): FieldType => ({
      kind: "object",
      className: "Loot",
      fields: [{ name: member, type: kind("int32"), attributes: {} }],
    });
    const withFields = (types: Readonly<Record<string, FieldType>>): ScriptClassInfo[] => {
      const [info] = from(Object.fromEntries(Object.keys(types).map((name) => [name, "any"])));
      return [{ ...info!, fields: info!.fields.map((field) => ({ ...field, type: types[field.name]! })) }];
    };
    const types = (member: string) => {
      const list: FieldType = { kind: "array", element: { kind: "optional", of: nested(member) } };
      const holder: FieldType = {
        kind: "object",
        className: "Bag",
        fields: [{ name: "in", type: list, attributes: {} }],
      };
      return withFields({ one: nested(member), list, holder });
    };
    const [before, after] = [types("gold"), types("coins")];
    const found = sceneOf(
      { type: "Mover", one: { gold: 3 } },
      { type: "Mover", list: [null, { gold: 4 }] },
      { type: "Mover", holder: { in: [{ gold: 0 }] } },
      { type: "Mover", one: {} },
      { type: "Other", one: { gold: 3 } },
    );
    expect(findRenames(before, after, found)).toEqual([
      { kind: "field", file, className: "Loot", from: "gold", to: "coins", components: 3 },
    ]);
    const other = { name: "Other", file: "b.ts" };
    expect(findAmong(before, after, found, [other, { name: "Loot", file }])).toMatchObject([{ file, from: "gold" }]);
    // Of two classes of the name nothing says which is meant, and one that did not change has changed no member.
    expect(
      findAmong(before, after, found, [
        { name: "Loot", file },
        { name: "Loot", file: "b.ts" },
      ]),
    ).toEqual([]);
    expect(findAmong(before, after, found, [other])).toEqual([]);
  });

  it("of a class is recognised when one goes and one comes in a file", () => {
    const before = [classOf("Mover", { speed: "float" }), classOf("Other", {})];
    const after = [classOf("Runner", { speed: "float" }), classOf("Other", {})];
    expect(findRenames(before, after, scene)).toMatchObject([
      { kind: "class", className: "Runner", from: "Mover", to: "Runner", components: 3 },
    ]);
    expect(findRenames(before, [...after, classOf("Walker", {})], scene)).toEqual([]);
    expect(findRenames(before, [classOf("Runner", {}, { file: "b.ts" }), classOf("Other", {})], scene)).toEqual([]);
  });

  it("is recognised by what the text of a scene or prefab that is not open holds", () => {
    const nested = (member: string): FieldType => ({
      kind: "object",
      className: "Loot",
      fields: [{ name: member, type: kind("int32"), attributes: {} }],
    });
    const classes = (name: string, field: string, member: string) => {
      const [info] = [classOf(name, { [field]: "float", loot: "any" })];
      const fields = info.fields.map((each) => (each.name === "loot" ? { ...each, type: nested(member) } : each));
      return [{ ...info, fields }];
    };
    const text = JSON.stringify(
      sceneOf(
        { type: "Mover", speed: 7, label: 'a "quoted" }{ text' },
        { type: "Mover", loot: { deep: [{ gold: 4 }] }, other: { speed: 1 } },
        { type: "Other", speed: 8, gold: 1 },
      ),
      undefined,
      2,
    );
    const count = (before: readonly ScriptClassInfo[], after: readonly ScriptClassInfo[]) => {
      const candidates = findCandidates(before, after, [{ name: "Loot", file }]);
      const counts = runToEnd(countInSlices(text, candidates));
      return candidates.map(({ from: name }, index) => [name, counts[index]]);
    };
    expect(count(classes("Mover", "speed", "gold"), classes("Mover", "pace", "coins"))).toEqual([
      ["speed", 1],
      ["gold", 1],
    ]);
    expect(count(classes("Mover", "hp", "iron"), classes("Mover", "pace", "coins"))).toEqual([
      ["hp", 0],
      ["iron", 0],
    ]);
    expect(count([classOf("Mover", {})], [classOf("Runner", {})])).toEqual([["Mover", 2]]);
  });
});
