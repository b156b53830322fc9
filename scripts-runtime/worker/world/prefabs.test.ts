import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { FieldType } from "../../../src-shared/document/field-type";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import { header } from "../testing/play-domain";
import type { TestDomain } from "../testing/test-domain";
import { describeClass, describeEntity, describeScene, manual, openDomain } from "../testing/test-domain";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const folder = "assets/prefabs";
const inFile = (entities: readonly EntityRecord[]) => JSON.stringify({ format: 1, name: "x", entities });

const enemy: readonly EntityRecord[] = [
  describeEntity("enemy", [{ type: "Foe", id: "foe", hp: 7, self: { $entity: "enemy" }, arm: { $entity: "arm" } }]),
  { ...describeEntity("arm", [{ type: "Foe", hp: 2 }]), parent: "enemy" },
];

const fields: Readonly<Record<string, FieldType>> = {
  hp: { kind: "double" },
  self: { kind: "optional", of: { kind: "entity" } },
  arm: { kind: "optional", of: { kind: "entity" } },
};

/** Plays a script that has a field for each file, named like it. */
async function playWith(files: Readonly<Record<string, string>>): Promise<TestDomain & { readonly dir: string }> {
  const dir = mkdtempSync(join(tmpdir(), "tandem-prefabs-"));
  folders.push(dir);
  mkdirSync(join(dir, folder), { recursive: true });
  const names = Object.keys(files);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, folder, `${name}.prefab.json`), text);
  const assets = Object.fromEntries(names.map((name) => [name, { $asset: `${folder}/${name}.prefab.json` }]));
  const types = Object.fromEntries(names.map((name) => [name, { kind: "asset", asset: "Prefab" } as const]));
  const domain = await openDomain({
    projectDir: dir,
    files: {
      "holder.ts": `${header} export class Holder extends Script { ${names.map((name) => `${name};`).join(" ")} unset; }`,
      "foe.ts": `${header} export class Foe extends Script {
        hp = 1; self; arm;
        override onCreate() { console.log("create", this.entity.name, this.hp); }
        override onUpdate() { this.hp += 1; }
      }`,
    },
    classes: [describeClass("Holder", "holder.ts", types), describeClass("Foe", "foe.ts", fields)],
    scene: describeScene(describeEntity("holder", [{ type: "Holder", ...assets }])),
  });
  await domain.api.start(manual);
  return { ...domain, dir };
}

const see = async ({ api }: TestDomain, body: string) => {
  const result = await api.evaluate(`(() => { const holder = get("holder").getComponent("Holder"); ${body} })()`);
  return result.ok ? result.value : result.message;
};

describe("Prefabs", () => {
  it("are made into entities, each with values, children and references of its own", async () => {
    const game = await playWith({ enemy: inFile(enemy) });
    expect(
      await see(
        game,
        `const [a, b] = [1, 2].map((x) => scene.spawn({ from: holder.enemy, position: [x, 0, 0], tags: ["foe"] }));
        const foe = a.getComponent("Foe");
        return [
          foe.hp, foe.self === a, foe.arm === a.children[0], b.getComponent("Foe").self === b, a.id !== b.id,
          a.transform.position.x, b.transform.position.x, scene.findByTag("foe").length, a.id !== "enemy",
        ];`,
      ),
    ).toEqual([7, true, true, true, true, 1, 2, 2, true]);
    expect(game.lines()).toEqual(["create enemy 7", "create arm 2", "create enemy 7", "create arm 2"]);
    await game.api.step({ frames: 1 });
    expect(await see(game, `return scene.spawn({ from: holder.enemy }).getComponent("Foe").hp`)).toBe(7);
  });

  it("are the same for the whole of a game, whatever becomes of the file", async () => {
    const game = await playWith({ enemy: inFile(enemy) });
    const spawn = `return scene.spawn({ from: holder.enemy }).getComponent("Foe").hp`;
    expect(await see(game, spawn)).toBe(7);
    writeFileSync(join(game.dir, folder, "enemy.prefab.json"), "gone");
    expect(await see(game, spawn)).toBe(7);
  });

  it("that cannot be made name the file and what is wrong, and nothing is made", async () => {
    const game = await playWith({
      broken: `{ "format": 1,\n  "entities": [{ ] }`,
      none: inFile([]),
      two: inFile([describeEntity("a"), describeEntity("b")]),
      newer: JSON.stringify({ format: 99, name: "x", entities: [] }),
      other: `{ "hp": 3 }`,
    });
    const spawn = (from: string) => see(game, `return scene.spawn({ from: ${from} })`);
    expect(await spawn("holder.broken")).toContain("broken.prefab.json:2:");
    expect(await spawn("holder.none")).toContain("none.prefab.json is no prefab. It has no entity");
    expect(await spawn("holder.two")).toContain("two.prefab.json is no prefab. It has 2 entities at the top level");
    expect(await spawn("holder.newer")).toContain("newer Tandem");
    expect(await spawn("holder.other")).toContain('it needs "format": 1 at the top');
    rmSync(join(game.dir, folder, "none.prefab.json"));
    expect(await spawn("holder.unset")).toContain('"from" is nothing: set the field that it comes from');
    expect(await see(game, "return scene.entities.length")).toBe(1);
  });

  it.each(["onCreate", "onEnable"])(
    "that spawn themselves in %s are stopped with one fault, and the game goes on",
    async (callback) => {
      const file = `${folder}/endless.prefab.json`;
      const self = { $asset: file };
      const dir = mkdtempSync(join(tmpdir(), "tandem-prefabs-"));
      folders.push(dir);
      mkdirSync(join(dir, folder), { recursive: true });
      writeFileSync(join(dir, file), inFile([describeEntity("endless", [{ type: "Endless", self }])]));
      const source = `${header} export class Endless extends Script {
      self; override ${callback}() { this.scene.spawn({ from: this.self }); }
    }`;
      const domain = await openDomain({
        projectDir: dir,
        files: { "endless.ts": source },
        classes: [describeClass("Endless", "endless.ts", { self: { kind: "asset", asset: "Prefab" } })],
        scene: describeScene(describeEntity("first", [{ type: "Endless", self }])),
      });
      await domain.api.start(manual);
      expect(domain.faults).toMatchObject([
        {
          script: "Endless",
          callback,
          line: 2,
          message: expect.stringContaining("makes more in its own callbacks") as string,
        },
      ]);
      await domain.api.step({ frames: 1 });
      expect(domain.faults).toHaveLength(1);
    },
  );

  it("are not mistaken for other assets", async () => {
    const game = await playWith({ enemy: inFile(enemy) });
    const model = "new (holder.enemy.constructor.__proto__)('assets/a.glb')";
    expect(await see(game, `const from = ${model}; from.kind = "Model"; return scene.spawn({ from })`)).toContain(
      "assets/a.glb is a Model, of which no entity can be made",
    );
  });
});
