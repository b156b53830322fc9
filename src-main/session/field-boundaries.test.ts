import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../src-shared/base/json";
import { isJsonObject, isSameJson } from "../../src-shared/base/json";
import type { IntegerKind } from "../../src-shared/document/field-type";
import { integerLimits } from "../../src-shared/document/field-type";
import type { EntityRecord, SceneRecord } from "../../src-shared/document/scene-record";
import type { DomainKind } from "../../src-shared/scripting/domain-kind";
import type { HolderSample } from "./testing/arbitrary-field";
import { anyHolder, fieldCases, listExtremes, targetIds } from "./testing/arbitrary-field";
import { showText } from "./testing/show-value";
import { createHolderScripts } from "./testing/holder-scripts";
import type { TestSession } from "./testing/open-test-session";
import { writeProjectFile } from "./testing/open-test-session";
import { openRealSession, scenePath } from "./testing/real-session";

let test: TestSession;
let version = 0;

beforeAll(async () => {
  const scripts = Object.entries(createHolderScripts()).map(([name, text]) => [`assets/scripts/${name}`, text]);
  test = await openRealSession(Object.fromEntries(scripts) as Record<string, string>, {
    // To show all that the largest of the scenes holds takes a while on a busy machine.
    budgetMs: 60_000,
  });
});
afterAll(() => test[Symbol.asyncDispose]());

/** A scene of the entities that references name, and of empty holders. */
function createScene(holders: number): SceneRecord {
  const targets = targetIds.map((id) => createEntity(id, ["MeshRenderer", "Target"]));
  const samples = Array.from({ length: holders }, (_, index) => createEntity(`holder ${index}`, ["Holder"]));
  return { format: 1, name: "Main", entities: [...targets, ...samples] };
}

function createEntity(id: string, types: readonly string[]): EntityRecord {
  const components = ["Transform", ...types].map((type) => ({ type, id: `${id} ${type}` }));
  return { id, name: id, enabled: true, components };
}

const readScene = () => readFile(join(test.projectDir, scenePath), "utf8");

/** The fields of every holder in a scene, by its index. */
function holdersIn(scene: SceneRecord | undefined): readonly JsonObject[] {
  return (scene?.entities ?? []).flatMap(({ components }) =>
    components.filter(({ type }) => type === "Holder").map(({ id: _id, type: _type, ...fields }) => fields),
  );
}

function expectStored(holders: readonly JsonObject[], samples: readonly HolderSample[]): void {
  expect(holders.length).toBe(samples.length);
  for (const [index, sample] of samples.entries()) {
    expect(Object.keys(holders[index]!).sort()).toEqual(Object.keys(sample).sort());
    for (const [name, { encoded }] of Object.entries(sample)) expectSame(holders[index]![name], encoded, name);
  }
}

function expectSame(actual: JsonValue | undefined, wanted: JsonValue, name: string): void {
  if (!isSameJson(actual, wanted)) expect({ [name]: actual }).toEqual({ [name]: wanted });
}

async function evaluate(expression: string, domain: DomainKind): Promise<JsonValue> {
  const result = await test.session.evaluate(expression, domain);
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

/** What the instances themselves see, as `Holder.show` or `Holder.created` tells it. */
async function expectSeen(domain: DomainKind, method: "show" | "created", samples: readonly HolderSample[]) {
  const ids = samples.map((_, index) => `holder ${index}`);
  const each = `${JSON.stringify(ids)}.map((id) => Holder.${method}(get(id).getComponent("Holder")))`;
  const seen = (await evaluate(each, domain)) as readonly Record<string, string>[];
  for (const [index, sample] of samples.entries()) {
    const wanted = fieldCases.map(({ name, initial }) => [name, (sample[name] ?? initial[1]).shown]);
    expect(seen[index]).toEqual(Object.fromEntries(wanted));
  }
}

/** What `getFields` says of the instances of the active world. */
async function expectFields(samples: readonly HolderSample[]): Promise<void> {
  for (const [index, sample] of samples.entries()) {
    const fields = await test.session.getFields(`holder ${index}`, "Holder");
    expect(fields.length).toBe(fieldCases.length);
    const byName = new Map(fields.map((field) => [field.name, field]));
    for (const { name, initial } of fieldCases) {
      const { value, state, error } = byName.get(name)!;
      expect([name, error, state]).toEqual([name, undefined, sample[name] ? "set" : "default"]);
      expectSame(value, (sample[name] ?? initial[1]).encoded, name);
    }
  }
}

async function expectInEditor(samples: readonly HolderSample[]): Promise<void> {
  await expectFields(samples);
  await expectSeen("editor", "show", samples);
  expectStored(holdersIn(await test.session.getScene()), samples);
}

type Setting = readonly [path: string, value: JsonValue];

const whole = (path: string, value: JsonValue): Setting[] => [[path, value]];

/** A value set place by place, each number on its own and as a script has it, not as a document does. */
function byParts(path: string, value: JsonValue): Setting[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((item: JsonValue, index) => byParts(`${path}[${index}]`, item));
    const [, name = "", indices = ""] = /([^.[\]]+)((?:\[\d+\])*)$/.exec(path) ?? [];
    const isList = name.split("list_").length > indices.split("[").length;
    // A vector has all its places already.
    return isList ? [[path, []], ...items] : items;
  }
  if (!isJsonObject(value)) return [[path, value]];
  if (typeof value.$number === "string") return [[path, Number(value.$number)]];
  if (typeof value.$bigint === "string") return [[path, BigInt(value.$bigint) as never]];
  if (Object.keys(value).some((key) => key.startsWith("$"))) return [[path, value]];
  return Object.entries(value).flatMap(([key, member]) => byParts(`${path}.${key}`, member ?? null));
}

async function openHolders(count: number): Promise<void> {
  await writeProjectFile(test.projectDir, scenePath, JSON.stringify(createScene(count)));
  expect(await test.session.openScene(scenePath)).toMatchObject({ ok: true });
}

/** Carries the values over every boundary there is, and back. */
async function carry(
  samples: readonly HolderSample[],
  split: (path: string, value: JsonValue) => Setting[] = whole,
): Promise<void> {
  const { session, projectDir } = test;
  await openHolders(samples.length);
  const edits = samples.flatMap((sample, index) =>
    Object.entries(sample)
      .flatMap(([name, { encoded }]) => split(name, encoded))
      .map(([path, value]) => ({ entity: `holder ${index}`, component: "Holder", path, value })),
  );
  const edited = await session.execute({ kind: "setFields", edits });
  if (!edited.ok) throw new Error(edited.message);
  await expectInEditor(samples);

  expect(await session.saveScene()).toMatchObject({ ok: true });
  const file = await readScene();
  expectStored(holdersIn(JSON.parse(file) as SceneRecord), samples);

  await session.closeProject();
  expect(await session.openProject(projectDir)).toMatchObject({ ok: true });
  await expectInEditor(samples);
  expect(await session.saveScene()).toMatchObject({ ok: true });
  expect(await readScene()).toBe(file);

  expect(await session.play({ paused: true })).toMatchObject({ ok: true });
  await expectSeen("runtime", "created", samples);
  await expectSeen("runtime", "show", samples);
  expectStored(holdersIn(await session.getScene()), samples);
  expect(await session.stop()).toMatchObject({ ok: true });

  const reloaded = new Promise<void>((resolve) => {
    const subscription = session.on("onDidReloadScripts", ({ outcome }) => {
      expect(outcome).toBe("swapped");
      subscription.dispose();
      resolve();
    });
  });
  await writeProjectFile(projectDir, "assets/scripts/unrelated.ts", `export const version = ${++version};`);
  await reloaded;
  await expectInEditor(samples);
  expect(await session.saveScene()).toMatchObject({ ok: true });
  expect(await readScene()).toBe(file);
}

describe(
  "a value goes unchanged through edit, domain, document, file, reopening, Play and reload",
  { timeout: 120_000 },
  () => {
    it("Z17, Z33, case 75, 76, 77, W2: every type of field at its extremes", async () => {
      await carry(listExtremes());
    });

    it("Z17: the same when set place by place", async () => {
      // What is nested deepest is left out: it has the same parts, thousands of them.
      const parted = listExtremes().map((sample) =>
        Object.fromEntries(Object.entries(sample).filter(([name]) => !/Trunk|Branch|list_nested/.test(name))),
      );
      await carry(parted, byParts);
    });

    it("case 81: a text of 5 MB, of any characters", async () => {
      const text = "x😀\ud800\u0000".repeat(1_000_000);
      const sample = { encoded: text, shown: showText(text) };
      await carry([{ text: sample }]);
    });

    it("Z17, Z42, U11: any values of any fields", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyHolder, { minLength: 1, maxLength: 6 }), (samples) => carry(samples)),
        // Shrinking takes long with a real session, and a scene is too long to be printed: the seed makes it again.
        {
          numRuns: 3,
          endOnFailure: true,
          reporter: ({ failed, seed, counterexamplePath, errorInstance }) => {
            if (failed)
              throw new Error(`Failed with the seed ${seed} at ${counterexamplePath ?? "its start"}`, {
                cause: errorInstance,
              });
          },
        },
      );
    });
  },
);

describe("a value that a field cannot hold is refused with its place, and nothing is lost", () => {
  const loop: { next?: unknown } = {};
  loop.next = [loop];
  const holed = [1];
  holed[2] = 3;
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const noData: readonly [what: string, value: unknown][] = [
    ["a function", () => 1],
    ["a symbol", Symbol("no")],
    ["a cycle", loop],
    ["a Map", new Map([[1, 2]])],
    ["a Set", new Set([1])],
    ["a Date", new Date()],
    ["a Promise", Promise.resolve(1)],
    ["a typed array", new Float32Array(3)],
    ["an instance", new (class Thing {})()],
    ["a list with a hole", holed],
    ["a list with undefined", [1, undefined]],
    ["a revoked proxy", proxy],
    [
      "a getter that throws",
      {
        get x(): number {
          throw new Error("not for you");
        },
      },
    ],
  ];
  const outside = (Object.keys(integerLimits) as IntegerKind[]).flatMap((kind) => {
    const [min, max] = integerLimits[kind];
    return [min - 1n, max + 1n, 0.5, NaN, Infinity, "1", null].map((value): [path: string, value: unknown] => [
      kind,
      value,
    ]);
  });
  const wrong: readonly [path: string, value: unknown][] = [
    ...fieldCases.flatMap(({ name }) => noData.map(([, value]): [string, unknown] => [name, value])),
    ...outside,
    ["int64", 2 ** 60],
    ["char", "ab"],
    ["char", ""],
    ["char", "e\u0301"],
    ["vector2", [1]],
    ["vector3", [1, 2, "3"]],
    ["vector4.q", 1],
    ["numbered", 5],
    ["numbered", "constructor"],
    ["literal", "medium"],
    ["list_float", { 0: 1, length: 1 }],
    ["list_float[5]", 1],
    ["toEntity", { $entity: "nobody" }],
    ["toEntity", { $component: "target-0 Target" }],
    ["toMeshRenderer", { $component: "target-0 Transform" }],
    ["toTarget", { $component: "nobody" }],
    ["toTexture", { $asset: "/etc/passwd" }],
    ["toTexture", { $asset: "assets/../../x" }],
    ["nested_Leaf.int8", 128],
    ["nested_Leaf", { int8: 128 }],
    ["list_nested_Leaf", [{ text: 1 }]],
    ["nested_Trunk.nested_Branch.list_nested_Leaf[0].int8", -129],
    ["nested_Leaf.nothing", 1],
  ];

  it("case 79, 77, Z17: whatever it is, and with it the good edits of the same step", async () => {
    const { session } = test;
    await openHolders(1);
    const good = { entity: "holder 0", component: "Holder", path: "text", value: "good" };
    expect(await session.execute({ kind: "setFields", edits: [good] })).toMatchObject({ ok: true });
    const before = await session.getScene();
    const history = await session.getHistory();
    for (const [index, [path, value]] of wrong.entries()) {
      const edits = [
        { ...good, value: "changed" },
        { ...good, path, value: value as JsonValue },
      ];
      const result = await session.execute({ kind: "setFields", edits });
      // What is no data at all is found before it is known what the command is.
      const places = expect.stringMatching(`^(${/^[^.[]*/.exec(path)![0]}|edits\\[1\\]\\.value)\\b`) as unknown;
      expect([index, path, result.ok]).toEqual([index, path, false]);
      if (result.ok) return;
      expect(["invalidValue", "invalidPath"]).toContain(result.reason);
      expect([index, result.message]).toEqual([index, places]);
      expect(result.message.length).toBeLessThan(400);
    }
    expect(await session.getScene()).toEqual(before);
    expect(await session.getHistory()).toEqual(history);
    expect(await session.getFields("holder 0", "Holder")).toContainEqual(
      expect.objectContaining({ name: "text", value: "good" }),
    );
  });
});
