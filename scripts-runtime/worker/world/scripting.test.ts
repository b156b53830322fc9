import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { TestDomain } from "../testing/test-domain";
import { closeDomains, describeClass, describeEntity, describeScene, manual, openDomain } from "../testing/test-domain";

afterEach(closeDomains);

const header = `import { Script, Entity, GameEvent, MeshRenderer, Light, Vector3 } from "tandem";`;

/** A running game with one file of scripts, and expressions to look into it. */
async function play(
  source: string,
  classes: readonly ScriptClassInfo[],
  entities: readonly EntityRecord[],
): Promise<TestDomain & { readonly see: (expression: string) => Promise<unknown> }> {
  const domain = await openDomain({
    files: { "a.ts": `${header}\n${source}` },
    classes,
    scene: describeScene(...entities),
  });
  await domain.api.start(manual);
  const see = async (expression: string) => {
    const result = await domain.api.evaluate(expression);
    return result.ok ? result.value : result.message;
  };
  return { ...domain, see };
}

const names = (list: string) => `${list}.map((entity) => entity.name).join()`;

describe("finding entities and components", () => {
  const family = [
    { ...describeEntity("house"), tags: ["building"] },
    describeEntity("door", [{ type: "Light" }], { parent: "house" }),
    { ...describeEntity("handle", [{ type: "MeshRenderer" }], { parent: "door" }), tags: ["small", "brass"] },
    { ...describeEntity("a/b"), name: "a/b", tags: ["small"] },
    { ...describeEntity("twin", [{ type: "Light" }]), name: "door" },
  ];

  it("H09: by id, name, tag, path and component, in the order of the hierarchy; what is not there is undefined", async () => {
    const { see } = await play("", [], family);
    expect(await see(`scene.get("door").name`)).toBe("door");
    expect(await see(names(`scene.findAll("door")`))).toBe("door,door");
    expect(await see(`scene.findAll("door").map((entity) => entity.id).join()`)).toBe("door,twin");
    expect(await see(names(`scene.findByTag("small")`))).toBe("handle,a/b");
    expect(await see(`scene.findByPath("house/door/handle").id`)).toBe("handle");
    expect(await see(`scene.findByPath(["a/b"]).id`)).toBe("a/b");
    expect(await see(`get("house").findByPath("door").id`)).toBe("door");
    expect(await see(`scene.findComponent(Light).entity.id`)).toBe("door");
    expect(await see(`scene.findComponents("Light").map((light) => light.entity.id).join()`)).toBe("door,twin");
    expect(await see(`get("house").getComponentInChildren(MeshRenderer).entity.id`)).toBe("handle");
    expect(await see(`get("house").getComponentsInChildren(Component).length`)).toBe(5);
    expect(await see(`get("handle").getComponentInParent(Light).entity.id`)).toBe("door");
    expect(await see(`get("handle").isWithin(get("house"))`)).toBe(true);
    for (const missing of [
      `get("nobody")`,
      `scene.find("nobody")`,
      `scene.findByPath("house/window")`,
      `get("house").getComponent(Light)`,
      `get("house").getComponent("Nothing")`,
      `get("twin").getComponentInParent(MeshRenderer)`,
      `scene.findComponent("Nothing")`,
    ]) {
      expect(await see(`${missing} === undefined`)).toBe(true);
    }
  });

  it("tags are given and taken by scripts, saved with the scene and told to those who watch", async () => {
    const { see, api } = await play("", [], family);
    await see(`get("house").addTag("old"); get("house").addTag("old"); get("handle").removeTag("small")`);
    expect(await see(`[get("house").tags, get("handle").tags, get("handle").removeTag("small")]`)).toEqual([
      ["building", "old"],
      ["brass"],
      false,
    ]);
    expect(await see(`get("house").addTag("")`)).toContain("A tag is a text that is not empty.");
    await see(`get("a/b").removeTag("small")`);
    const { entities } = await api.serialize();
    expect(entities.map(({ tags }) => tags)).toEqual([["building", "old"], undefined, ["brass"], undefined, undefined]);
  });

  it("siblings are put in order by their index", async () => {
    const { see } = await play("", [], family);
    await see(`get("twin").siblingIndex = 0; get("house").siblingIndex = 99`);
    expect(await see(`scene.roots.map((entity) => entity.id).join()`)).toBe("twin,a/b,house");
    expect(await see(`get("house").siblingIndex`)).toBe(2);
  });
});

describe("copies", () => {
  const links = `export class Links extends Script {
    inner?: Entity; outer?: Entity; self?: Links; count = 1; place = new Vector3();
    onCreate() { console.log("create", this.entity.name, this.count, this.inner?.parent?.name); }
  }`;
  const classes = [
    describeClass("Links", "a.ts", {
      inner: { kind: "optional", of: { kind: "entity" } },
      outer: { kind: "optional", of: { kind: "entity" } },
      self: { kind: "optional", of: { kind: "component", type: "Links" } },
      count: "int32",
      place: "vector3",
    }),
  ];
  const entities = [
    {
      ...describeEntity("box", [
        { type: "Links", inner: { $entity: "lid" }, outer: { $entity: "other" }, self: { $component: "box/Links" } },
      ]),
      tags: ["crate"],
    },
    describeEntity("lid", [{ type: "MeshRenderer", color: "#ff0000" }], { parent: "box" }),
    describeEntity("other"),
  ];

  it("case 84: references inside point into the copy, others stay; values are those of now and shared by nobody", async () => {
    const { see, lines, api } = await play(links, classes, entities);
    await see(`(() => {
      const box = get("box");
      Object.assign(box.getComponent(Links), { count: 7 });
      box.getComponent(Links).place.x = 3;
      box.children[0].getComponent(MeshRenderer).color.set("#00ff00");
      globalThis.copy = box.clone({ name: "copy", position: [0, 5, 0] });
      globalThis.copied = copy.getComponent(Links);
    })()`);
    expect(
      await see(`[copied.inner === copy.children[0], copied.outer === get("other"), copied.self === copied]`),
    ).toEqual([true, true, true]);
    expect(await see(`[copied.count, copied.place.x, copied.place !== get("box").getComponent(Links).place]`)).toEqual([
      7,
      3,
      true,
    ]);
    expect(await see(`copy.children[0].getComponent(MeshRenderer).color.getHexString()`)).toBe("00ff00");
    expect(await see(`[copy.siblingIndex, copy.transform.position.y, copy.tags, copy.id !== "box"]`)).toEqual([
      1,
      5,
      ["crate"],
      true,
    ]);
    expect(lines()).toEqual(["create box 1 box", "create copy 7 copy"]);
    const ids = (await api.serialize()).entities.flatMap(({ id, components }) => [id, ...components.map((c) => c.id)]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("are spawned from entities as a scene file holds them", async () => {
    const { see, lines } = await play(links, classes, [describeEntity("here")]);
    const records = JSON.stringify(entities.slice(0, 2));
    expect(await see(`scene.spawn({ from: ${records}, parent: get("here"), scale: [2, 2, 2] }).parent.name`)).toBe(
      "here",
    );
    expect(lines()).toEqual(["create box 1 box"]);
    expect(await see(`scene.findByPath("here/box/lid").getComponent(MeshRenderer).color.getHexString()`)).toBe(
      "ff0000",
    );
    expect(await see(`scene.findByPath("here/box").transform.scale.x`)).toBe(2);
    expect(await see(`scene.spawn({ from: ${JSON.stringify(entities)} })`)).toContain("here are 2");
    expect(await see(`scene.spawn({ from: { name: "no id" } })`)).toContain('An entity needs an "id"');
    expect(await see(`scene.entities.length`)).toBe(3);
  });

  it("of what is destroyed are refused", async () => {
    const { see } = await play(links, classes, entities);
    expect(await see(`(() => { const box = get("box"); box.destroy(); return box.clone(); })()`)).toContain(
      "is destroyed",
    );
  });
});

describe("events between scripts", () => {
  const source = `
    export const damaged = new GameEvent<number>("damaged");
    export class Target extends Script {
      label = "";
      onCreate() {
        this.listen(this.entity, damaged, (amount) => {
          console.log(this.label, amount);
          if (this.label === "bad") throw new Error("no");
        });
        this.stop = this.listen(this.scene, "round", (payload) => console.log(this.label, "round", payload));
      }
      takeDamage(amount) { console.log(this.label, "took", amount); }
      get broken() { throw new Error("not a method"); }
    }
    export class Other extends Script { takeDamage() { throw new Error("ouch"); } }
    globalThis.damaged = damaged;`;
  const classes = [describeClass("Target", "a.ts", { label: "string" }), describeClass("Other", "a.ts")];
  const target = (name: string, label: string) => describeEntity(name, [{ type: "Target", label }]);

  it("case 32: reach listeners in the order in which they began, once each, an error in one stopping no other", async () => {
    const { see, lines, faults } = await play(source, classes, [target("a", "bad"), target("b", "good")]);
    await see(`get("a").emit(damaged, 5); get("b").emit(damaged, 6); scene.emit("round", 1)`);
    expect(lines()).toEqual(["bad 5", "good 6", "bad round 1", "good round 1"]);
    expect(faults).toMatchObject([
      { callback: "on damaged", entity: { id: "a" }, script: "Target", message: "Error: no" },
    ]);
  });

  it("end with the script, or when told, and one who begins to listen meanwhile waits for the next", async () => {
    const { see, lines } = await play(source, classes, [target("a", "a"), target("b", "b"), target("c", "c")]);
    await see(`(() => {
      const listener = get("c").getComponent(Target);
      listener.listen(scene, "round", () => get("b").destroy());
      get("c").getComponent(Target).stop();
      scene.emit("round", 1);
      listener.listen(scene, "round", () => { listener.listen(scene, "round", () => console.log("late")); console.log("now"); });
      scene.emit("round", 2);
      scene.emit("round", 3);
    })()`);
    expect(lines()).toEqual(["a round 1", "b round 1", "a round 2", "now", "a round 3", "now", "late"]);
  });

  it("A16, Z18: a method is called by name on every script that has it; an unknown name is false and throws nothing", async () => {
    const scene = [describeEntity("a", [{ type: "Other" }, { type: "Target", label: "a" }])];
    const { see, lines, faults } = await play(source, classes, scene);
    expect(await see(`get("a").send("takeDamage", 4)`)).toBe(true);
    expect(lines()).toEqual(["a took 4"]);
    expect(faults).toMatchObject([{ callback: "takeDamage", script: "Other" }]);
    expect(await see(`["nothing", "label", "broken", "constructor"].map((name) => get("a").send(name))`)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("text files of the project", () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  async function read(body: string) {
    const projectDir = mkdtempSync(join(tmpdir(), "tandem-texts-"));
    folders.push(projectDir);
    mkdirSync(join(projectDir, "assets/folder"), { recursive: true });
    writeFileSync(join(projectDir, "assets/waves.json"), '\ufeff{ "count": 3 }');
    writeFileSync(join(projectDir, "assets/bad.json"), "{ count");
    writeFileSync(join(projectDir, "secret.txt"), "secret");
    symlinkSync(join(projectDir, "secret.txt"), join(projectDir, "assets/link.txt"));
    const asset = (path: string) => ({ $asset: path });
    const domain = await openDomain({
      projectDir,
      files: {
        "a.ts": `${header} export class Reader extends Script { file; bad; gone; folder; link; onCreate() { ${body} } }`,
      },
      classes: [
        describeClass("Reader", "a.ts", {
          file: { kind: "asset", asset: "TextAsset" },
          bad: { kind: "asset", asset: "TextAsset" },
          gone: { kind: "asset", asset: "TextAsset" },
          folder: { kind: "asset", asset: "TextAsset" },
          link: { kind: "asset", asset: "TextAsset" },
        }),
      ],
      scene: describeScene(
        describeEntity("x", [
          {
            type: "Reader",
            file: asset("assets/waves.json"),
            bad: asset("assets/bad.json"),
            gone: asset("assets/gone.txt"),
            folder: asset("assets/folder"),
            link: asset("assets/link.txt"),
          },
        ]),
      ),
    });
    await domain.api.start(manual);
    return domain;
  }

  it("are there in onCreate, as text and as JSON, new objects each time", async () => {
    const domain = await read(
      `console.log(this.file.text, this.file.json().count, this.file.json() === this.file.json(), this.file.path);`,
    );
    expect(domain.lines()).toEqual(['{ "count": 3 } 3 false assets/waves.json']);
  });

  it("that cannot be read are named with the reason, and no path leads out of the assets", async () => {
    const attempt = (expression: string) => `try { ${expression}; } catch (error) { console.log(error.message); }`;
    const domain = await read(
      ["bad.json()", "gone.text", "folder.text", "link.text"].map((read) => attempt(`this.${read}`)).join(" "),
    );
    expect(domain.lines()).toEqual([
      expect.stringContaining("assets/bad.json is not JSON: "),
      "assets/gone.txt could not be read: there is no such file.",
      "assets/folder could not be read: it is a folder.",
      "assets/link.txt could not be read: it is not in the assets folder.",
    ]);
  });
});
