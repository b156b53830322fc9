import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import type { JsonValue } from "../../src-shared/base/json";
import type { TestSession } from "./testing/open-test-session";
import { writeProjectFile } from "./testing/open-test-session";
import { openRealSession, scenePath } from "./testing/real-session";

// What other editors lose when scripts are saved; with the real compiler, the real domains and real files.
const assetKinds = ["Texture", "Model", "Material", "AudioClip", "Prefab", "SceneAsset", "TextAsset"] as const;

let test: TestSession;
afterEach(async () => test?.[Symbol.asyncDispose]());

const scriptText = (source: string) =>
  `import { Script, formerly, serializable, ${assetKinds.join(", ")} } from "tandem";\n${source}`;

async function open(scripts: Readonly<Record<string, string>>): Promise<TestSession> {
  const files = Object.entries(scripts).map(([name, source]) => [`assets/scripts/${name}`, scriptText(source)]);
  test = await openRealSession(Object.fromEntries(files) as Record<string, string>);
  return test;
}

async function save(name: string, source: string): Promise<void> {
  await writeProjectFile(test.projectDir, `assets/scripts/${name}`, scriptText(source));
  await test.session.whenIdle();
}

/** An entity with a component of which fields are set. */
async function addWith(type: string, fields: Readonly<Record<string, JsonValue>> = {}): Promise<string> {
  const result = await test.session.execute({ kind: "addEntity", name: type, components: [{ type, ...fields }] });
  if (!result.ok) throw new Error(result.message);
  return result.ids[0] ?? "";
}

async function valuesOf(entity: string, type: string): Promise<Record<string, JsonValue>> {
  const fields = await test.session.getFields(entity, type);
  // Two fields of one name would be one here.
  expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

const readScene = () => readFile(join(test.projectDir, scenePath), "utf8");

const moverWith = (fields: string) => `export class Mover extends Script { ${fields} }`;
const nothing = "export const unrelated = 1;";

it("case 2: another body of a base class's method keeps what was set of the class below it", async () => {
  const base = (answer: number) =>
    `export abstract class Base extends Script { kept = ""; tell() { return ${answer}; } }`;
  const derived = `import { Base } from "./base"; export class Derived extends Base { own = ""; }`;
  const { session } = await open({ "base.ts": base(1), "derived.ts": derived });
  await session.whenIdle();
  const entity = await addWith("Derived", { kept: "a", own: "b" });
  await save("base.ts", base(2));
  const told = `get("${entity}").getComponent("Derived").tell()`;
  await expect.poll(() => session.evaluate(told, "editor")).toEqual({ ok: true, value: 2 });
  expect(await valuesOf(entity, "Derived")).toEqual({ kept: "a", own: "b" });
});

it.each([
  ["where it goes to before where it was", ["b.ts", "a.ts"]],
  ["where it was before where it goes to", ["a.ts", "b.ts"]],
] as const)("case W1: a class that moves to another file keeps its values, saved first %s", async (_, order) => {
  await open({ "a.ts": moverWith("speed = 10;"), "b.ts": nothing });
  const entity = await addWith("Mover", { speed: 25 });
  for (const name of order) await save(name, name === "b.ts" ? moverWith("speed = 10;") : nothing);
  expect(await test.session.getProblems()).toEqual([]);
  expect(await test.session.getScriptClasses()).toMatchObject([{ name: "Mover", file: "assets/scripts/b.ts" }]);
  expect(await valuesOf(entity, "Mover")).toEqual({ speed: 25 });
  await test.session.saveScene();
  expect(await readScene()).toContain('"speed": 25');
});

it("case 5: two reloads with a source that does not compile reset no value", async () => {
  const { session } = await open({ "mover.ts": moverWith("speed = 1;") });
  const entity = await addWith("Mover", { speed: 123 });
  await save("mover.ts", `${moverWith("speed = 1;")} }`);
  await session.recompile();
  await session.recompile();
  expect(await valuesOf(entity, "Mover")).toEqual({ speed: 123 });
  await save("mover.ts", moverWith("speed = 1;"));
  expect(await valuesOf(entity, "Mover")).toEqual({ speed: 123 });
});

it("case 10: a component whose class goes is kept as it is, saved as it is, and heals with the class", async () => {
  const { session, projectDir } = await open({ "mover.ts": moverWith("speed = 1;") });
  const entity = await addWith("Mover", { speed: 123 });
  await session.saveScene();
  const saved = await readScene();
  await save("mover.ts", nothing);
  expect(await session.getScriptClasses()).toEqual([]);
  expect(await valuesOf(entity, "Mover")).toEqual({ speed: 123 });
  // Opened anew while the class is away, and saved: nothing may be forgotten.
  await session.openProject(projectDir);
  await session.execute({ kind: "renameEntity", id: entity, name: "Still here" });
  await session.saveScene();
  expect(await readScene()).toBe(saved.replace('"name": "Mover"', '"name": "Still here"'));
  await save("mover.ts", moverWith("speed = 1; height = 2;"));
  expect(await valuesOf(entity, "Mover")).toEqual({ speed: 123, height: 2 });
});

it("case 14: a reference to an asset of any kind, alone, in a list or nested, outlives a reload", async () => {
  const holder = (more: string) => `
    @serializable export class Pair { ${assetKinds.map((kind) => `one${kind}?: ${kind};`).join(" ")} }
    export class Holder extends Script {
      ${assetKinds.map((kind) => `one${kind}?: ${kind}; many${kind}: ${kind}[] = [];`).join(" ")}
      nested = new Pair();
      ${more}
    }`;
  await open({ "holder.ts": holder("") });
  const asset = (kind: string) => ({ $asset: `assets/some ${kind}.bin` });
  const single = Object.fromEntries(assetKinds.map((kind) => [`one${kind}`, asset(kind)]));
  const lists = Object.fromEntries(assetKinds.map((kind) => [`many${kind}`, [asset(kind), asset(`other ${kind}`)]]));
  const set = { ...single, ...lists, nested: single };
  const entity = await addWith("Holder", set);
  expect(await valuesOf(entity, "Holder")).toEqual(set);
  await save("holder.ts", holder("added = 1;"));
  expect(await valuesOf(entity, "Holder")).toEqual({ ...set, added: 1 });
  const problems = (await test.session.getProblems()).map(({ message }) => message);
  // There are no files for the assets that were set.
  expect(problems.filter((message) => !message.includes("names a file that is not there"))).toEqual([]);
});

it("case 15: whatever is saved, a field of the same name and type keeps its value", async () => {
  const fields = `flag = true; count = 1; title = "a"; list = [1]; place?: Texture;`;
  const source = (method: string, more: string) => moverWith(`${more} ${fields} ${method}`);
  await open({ "mover.ts": source("", ""), "other.ts": nothing });
  const set = { flag: false, count: 0, title: "", list: [], place: { $asset: "assets/a.png" } };
  const entity = await addWith("Mover", set);
  await save("mover.ts", source("onUpdate() { this.count++; }", ""));
  await save("mover.ts", source("", "first = 3;"));
  await save("other.ts", "export const unrelated = 2;");
  await test.session.recompile();
  expect(await valuesOf(entity, "Mover")).toEqual({ ...set, first: 3 });
});

it("case 23: a scene that is opened again shows each field once, with what is stored", async () => {
  const { session } = await open({ "mover.ts": moverWith("speed = 1; height = 2;") });
  const entity = await addWith("Mover", { speed: 123 });
  await session.saveScene();
  for (let time = 0; time < 2; time++) {
    expect(await session.openScene(scenePath)).toMatchObject({ ok: true });
    expect(await valuesOf(entity, "Mover")).toEqual({ speed: 123, height: 2 });
  }
});

it.each([
  ["in the editor", (from: string, to: string) => test.session.renameFile(from, to)],
  ["by another program", (from: string, to: string) => rename(join(test.projectDir, from), join(test.projectDir, to))],
] as const)("case 52: renaming a script %s leaves the scene of the same name alone", async (_, renameFile) => {
  const { session } = await open({ "main.ts": moverWith("speed = 1;") });
  const entity = await addWith("Mover", { speed: 123 });
  await session.saveScene();
  const saved = await readScene();
  await session.execute({ kind: "renameEntity", id: entity, name: "Not saved" });
  await renameFile("assets/scripts/main.ts", "assets/scripts/renamed.ts");
  await session.whenIdle();
  expect(await session.getScriptClasses()).toMatchObject([{ name: "Mover", file: "assets/scripts/renamed.ts" }]);
  expect(await readScene()).toBe(saved);
  expect(await session.getSceneState()).toMatchObject({ path: scenePath, isDirty: true });
  expect(await valuesOf(entity, "Mover")).toEqual({ speed: 123 });
});

it("case 18: a renamed member of a nested class keeps its value with formerly, and one set anew is written under its new name alone", async () => {
  const leaf = (member: string) =>
    `@serializable export class Leaf { ${member} = 1; text = "t"; } export class Holder extends Script { leaf = new Leaf(); leaves: Leaf[] = []; }`;
  const { session } = await open({ "holder.ts": leaf("speed") });
  const entity = await addWith("Holder", { leaf: { speed: 5 }, leaves: [{ speed: 6 }] });
  await save("holder.ts", leaf(`@formerly("speed") pace`));
  expect(await valuesOf(entity, "Holder")).toEqual({ leaf: { pace: 5, text: "t" }, leaves: [{ pace: 6, text: "t" }] });
  const record = async () => (await session.getScene())?.entities.at(-1)?.components.at(-1);
  expect(await record()).toMatchObject({ leaf: { speed: 5 }, leaves: [{ speed: 6 }] });
  const edits = [{ entity, component: "Holder", path: "leaf.text", value: "u" }];
  expect(await session.execute({ kind: "setFields", edits })).toMatchObject({ ok: true });
  expect((await record())?.leaf).toEqual({ pace: 5, text: "u" });
});

it("W16, W17: what an edit of a nested object does not set is as its class has it, in new members and in new items", async () => {
  const leaf = (members: string) => `@serializable export class Leaf { count = 3; ${members} }`;
  const holder = `import type { Leaf } from "./leaf";
    export class Holder extends Script { leaves: Leaf[] = []; maybe?: Leaf; late!: Leaf; }`;
  const { session } = await open({ "leaf.ts": leaf(""), "holder.ts": holder });
  const entity = await addWith("Holder", { leaves: [{ count: 7 }] });
  const edit = async (path: string, value: JsonValue) => {
    const edits = [{ entity, component: "Holder", path, value }];
    expect(await session.execute({ kind: "setFields", edits })).toMatchObject({ ok: true });
  };
  await save("leaf.ts", leaf(`names = ["a", "b"];`));
  await edit("leaves[0].names[1]", "z");
  await edit("leaves[1].count", 8);
  await edit("maybe.count", 9);
  expect(await valuesOf(entity, "Holder")).toEqual({
    leaves: [
      { count: 7, names: ["a", "z"] },
      { count: 8, names: ["a", "b"] },
    ],
    maybe: { count: 9, names: ["a", "b"] },
    late: { count: 3, names: ["a", "b"] },
  });

  // Nothing of the holder's code has changed.
  await save("leaf.ts", leaf(`names = ["c"];`));
  await edit("leaves[2].count", 1);
  expect(await valuesOf(entity, "Holder")).toMatchObject({
    leaves: [{ names: ["a", "z"] }, {}, { count: 1, names: ["c"] }],
    late: { count: 3, names: ["c"] },
  });
});
