import { afterEach, describe, expect, it } from "vitest";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { TestDomain } from "../testing/test-domain";
import { closeDomains, describeClass, describeEntity, describeScene, manual, openDomain } from "../testing/test-domain";

afterEach(closeDomains);

const header = `import { Script, Light, Debug, Time } from "tandem";`;

/** A running game of three entities, "top", "below" it, and "other", and expressions to look into it. */
async function play(
  source: string,
  classes: readonly ScriptClassInfo[] = [],
): Promise<TestDomain & { readonly see: (expression: string) => Promise<unknown> }> {
  const domain = await openDomain({
    files: { "a.ts": `${header}\n${source}` },
    classes,
    scene: describeScene(
      describeEntity("top", [{ type: "Light" }, ...classes.map(({ name }) => ({ type: name }))]),
      describeEntity("below", [], { parent: "top" }),
      describeEntity("other"),
    ),
  });
  await domain.api.start(manual);
  const see = async (expression: string) => {
    const result = await domain.api.evaluate(expression);
    return result.ok ? result.value : result.message;
  };
  return { ...domain, see };
}

const counted = `scene.entities.length`;

describe("What is destroyed", () => {
  it("stays where it is, whoever would put it elsewhere, and so leaves the scene and has its last callbacks", async () => {
    const { see, lines, api } = await play(
      `export class A extends Script {
        onUpdate() {
          const [below] = this.entity.children;
          this.entity.destroy();
          try { below.parent = undefined; } catch (error) { Debug.log(error.message); }
        }
        onDestroy() {
          try { this.entity.children[0].setParent(this.scene.find("other")); } catch (error) { Debug.log(error.message); }
        }
      }`,
      [describeClass("A", "a.ts")],
    );
    await see(`globalThis.below = scene.find("below")`);
    await api.step({ frames: 1, fixed: 0 });
    const refused = "below is destroyed; it cannot be moved.";
    expect(lines()).toEqual([refused, refused]);
    expect(await see(`scene.roots.map(({ name }) => name).join()`)).toBe("other");
    expect(await see(`below.parent = undefined`)).toContain(refused);
    expect(await see(`below.siblingIndex = 0`)).toContain(refused);
    expect((await api.serialize()).entities.map(({ name }) => name)).toEqual(["other"]);
  });
});

describe("What keeps its place in the world", () => {
  const round = (list: string) => `${list}.toArray().map((n) => Math.round(n * 1000) / 1000 + 0)`;

  it("keeps its size and its turn where it is flat", async () => {
    const { see } = await play("");
    await see(`Object.assign(get("top").transform, { position: [5, 0, 0], scale: [2, 2, 2] })`);
    await see(`get("below").transform.scale = [1, 3, 0]`);
    await see(`get("below").transform.rotate([0, 1, 0], Math.PI / 2)`);
    const corner = round(`get("below").transform.transformPoint([1, 1, 1])`);
    expect(await see(corner)).toEqual([5, 6, -2]);
    await see(`get("below").setParent(undefined, { keepWorld: true })`);
    expect(await see(corner)).toEqual([5, 6, -2]);
    expect(await see(round(`get("below").transform.scale`))).toEqual([2, 6, 0]);
  });

  it("keeps what of it can be kept below what is flat, and what it had where it leaves that", async () => {
    const { see } = await play("");
    await see(`Object.assign(get("top").transform, { position: [5, 0, 0], scale: [0, 2, 2] })`);
    await see(`Object.assign(get("other").transform, { position: [1, 2, 4], scale: [3, 4, 6] })`);
    await see(`get("other").setParent(get("top"), { keepWorld: true })`);
    expect(await see(round(`get("other").transform.position`))).toEqual([0, 1, 2]);
    expect(await see(round(`get("other").transform.scale`))).toEqual([3, 2, 3]);
    await see(`get("other").setParent(undefined, { keepWorld: true })`);
    expect(await see(round(`get("other").transform.position`))).toEqual([5, 2, 4]);
    expect(await see(round(`get("other").transform.scale`))).toEqual([0, 4, 6]);
  });
});

describe("A constructor", () => {
  it("A11: that changes the scene fails, as does the first value of a field, and nothing has changed", async () => {
    for (const kind of ["editor", "runtime"] as const) {
      const domain = await openDomain({
        kind,
        files: {
          "a.ts": `${header}
            export class Spawns extends Script { made = this.scene.spawn({ name: "made" }); }
            export class Destroys extends Script { constructor() { super(); this.entity.destroy(); } }
            export class Renames extends Script { constructor() { super(); this.entity.name = "renamed"; } }`,
        },
        classes: ["Spawns", "Destroys", "Renames"].map((name) => describeClass(name, "a.ts")),
        scene: describeScene(
          ...["Spawns", "Destroys", "Renames"].map((type) => describeEntity(type.toLowerCase(), [{ type }])),
        ),
      });
      if (kind === "runtime") await domain.api.start(manual);
      expect((await domain.api.serialize()).entities.map(({ name }) => name)).toEqual([
        "spawns",
        "destroys",
        "renames",
      ]);
      expect(domain.edits).toEqual([]);
      expect(domain.loaded.problems.map(({ message }) => message)).toEqual(
        ["Spawns", "Destroys", "Renames"].map(
          (type) => `Error: The constructor of ${type} cannot change the scene: do that in onCreate.`,
        ),
      );
    }
  });

  it("can begin to wait and to listen, which is no fault of its class either", async () => {
    const { loaded, faults, lines, see, api } = await play(
      `export class A extends Script {
        stop = this.every(0, () => Debug.log("timer"));
        constructor() { super(); this.listen(this.scene, "rings", () => Debug.log("heard")); void this.wake(); }
        async wake() { await this.delay(0); Debug.log("awake"); }
      }`,
      [describeClass("A", "a.ts")],
    );
    await api.step({ frames: 1, fixed: 0 });
    await see(`scene.emit("rings")`);
    expect([loaded.problems, faults]).toEqual([[], []]);
    expect(lines()).toEqual(["timer", "awake", "heard"]);
  });
});

describe("What a script asks for and cannot be", () => {
  const a = `export class A extends Script { target; }`;
  const classes = [describeClass("A", "a.ts")];
  const self = `get("top").getComponent("A")`;

  it.each([
    [
      `${self}.listen(${self}.target, "x", () => 0)`,
      "listen takes an entity or a scene to listen to, and this is nothing.",
    ],
    [`${self}.listen(scene, undefined, () => 0)`, "listen takes a GameEvent or its name, and this is nothing."],
    [`${self}.listen(scene, "x", 5)`, "listen takes a function, and this is 5."],
    [`scene.emit(undefined)`, "emit takes a GameEvent or its name, and this is nothing."],
    [`${self}.every(1)`, "every takes a function, and this is nothing."],
    [`${self}.nextFrame("x")`, `nextFrame takes a function, and this is the text "x".`],
    [`${self}.every("1", () => 0)`, `A time to wait is 0 seconds or more, not the text "1".`],
    [`${self}.delay(NaN)`, "A time to wait is 0 seconds or more, not NaN."],
    [`get("top").getComponent(undefined)`, "A component class or its name is asked for, and this is nothing."],
    [`scene.findComponents({})`, "A component class or its name is asked for, and this is an object."],
    [`get("top").removeComponent(undefined)`, "A component class or its name is asked for, and this is nothing."],
    [`get("top").parent = "other"`, `A parent is an entity or undefined, and this is the text "other".`],
    [`get("top").parent = get("other").transform`, "A parent is an entity or undefined, and this is a Transform."],
    [`get("top").parent = get("below")`, "top cannot be put below itself."],
    [`get("top").tags.push("x")`, "object is not extensible"],
    [`get("top").children.push(get("other"))`, "object is not extensible"],
    [`get("top").children.pop()`, "Cannot delete property"],
    [`scene.roots.reverse()`, "Cannot assign to read only property"],
    [`get("top").transform.position = 3`, "A Vector3 or a list of three numbers is asked for, and this is 3."],
    [
      `get("top").transform.position = [1, 2]`,
      "A Vector3 or a list of three numbers is asked for, and this is [1, 2].",
    ],
    [`get("top").transform.rotation = [0, 0, 0, 1]`, "A Quaternion is asked for, and this is [0, 0, 0, 1]."],
    [`get("top").transform.worldRotation = undefined`, "A Quaternion is asked for, and this is nothing."],
    [`Time.timeScale = undefined`, "The time scale is a number from 0 to 10, and this is nothing."],
  ])("%s is told at once, and changes nothing", async (expression, message) => {
    const { see, api } = await play(a, classes);
    const before = await api.serialize();
    expect(await see(expression)).toContain(message);
    expect(await api.serialize()).toEqual(before);
    expect(await see(`Time.timeScale`)).toBe(1);
  });

  it.each([
    [`{ position: "here" }`, `A Vector3 or a list of three numbers is asked for, and this is the text "here".`],
    [`{ scale: 2 }`, "A Vector3 or a list of three numbers is asked for, and this is 2."],
    [`{ rotation: [0, 0, 0, 1] }`, "A Quaternion is asked for, and this is [0, 0, 0, 1]."],
    ["null", "spawn takes an object such as"],
    ["5", "or nothing, and this is 5."],
    ["{ position: [1, NaN, 0] }", `"position" is made of finite numbers, and this is [1, NaN, 0].`],
    [`{ components: [["Light", null]] }`, `such as [Light, { intensity: 2 }], and here the values are null.`],
    [`{ tags: "enemy" }`, `"tags" is a list of texts that are not empty, and this is the text "enemy".`],
    [`{ tags: [""] }`, `"tags" is a list of texts that are not empty, and this is a list.`],
    [`{ components: "Light" }`, `"components" is a list of classes or names, and this is the text "Light".`],
    [`{ parent: "top" }`, `A parent is an entity or undefined, and this is the text "top".`],
    [`{ parent: get("top").transform }`, "A parent is an entity or undefined, and this is a Transform."],
  ])("spawn(%s) is told before anything is made", async (options, message) => {
    const { see, frames, api } = await play("");
    expect(await see(`scene.spawn(${options})`)).toContain(message);
    expect(await see(counted)).toBe(3);
    await api.step({ frames: 1, fixed: 0 });
    expect(frames.flatMap(({ changes }) => changes)).toEqual([]);
  });

  it("but can be taken for something is that in the scene too", async () => {
    const { see, api } = await play("");
    await see(`scene.spawn({ name: 5, enabled: 0, tags: ["a", "b", "a"], parent: null, index: -1 })`);
    await see(`Object.assign(get("top"), { enabled: "", parent: null }).getComponent(Light).enabled = 0`);
    await see(`get("other").setParent(undefined, { index: -1 })`);
    const { entities } = await api.serialize();
    expect(entities.map(({ name }) => name)).toEqual(["other", "5", "top", "below"]);
    expect(entities[1]).toMatchObject({ enabled: false, tags: ["a", "b"] });
    expect(entities[2]).toMatchObject({ enabled: false, components: [{ type: "Transform" }, { enabled: false }] });
  });
});
