import { afterEach, describe, expect, it } from "vitest";
import type { TestDomain } from "../testing/test-domain";
import { closeDomains, describeClass, describeEntity, describeScene, manual, openDomain } from "../testing/test-domain";

afterEach(closeDomains);

const header = `import { Script, Entity, MeshRenderer, Input, Vector3 } from "tandem";`;

async function see(domain: TestDomain, expression: string): Promise<unknown> {
  const result = await domain.api.evaluate(expression);
  return result.ok ? result.value : result.message;
}

describe("a script component", () => {
  const files = {
    "mover.ts": `${header} export class Mover extends Script {
      speed = 5; label = "a"; target?: Entity; private seen = 0; count__ = 1; static made = 0;
      constructor() { super(); Mover.made += 1; }
      onCreate() { console.log("create", this.entity.name, this.speed, this.label); }
    }`,
  };
  const classes = [
    describeClass("Mover", "mover.ts", {
      speed: "float",
      label: "string",
      target: { kind: "optional", of: { kind: "entity" } },
    }),
  ];
  const open = (...entities: Parameters<typeof describeEntity>[]) =>
    openDomain({ files, classes, scene: describeScene(...entities.map((args) => describeEntity(...args))) });

  it("U01, H16: pairs a record of the scene with an object, and each side leads to the other", async () => {
    const domain = await open(["x", [{ type: "Mover", speed: 9 }]], ["y", [{ type: "Mover" }]]);
    expect(await see(domain, `get("x").getComponent(Mover).id`)).toBe("x/Mover");
    expect(await see(domain, `get("x").getComponent(Mover).entity.id`)).toBe("x");
    await see(domain, `get("x").getComponent(Mover).speed = 12`);
    expect((await domain.api.getFields("x", "x/Mover"))[0]).toMatchObject({ name: "speed", value: 12 });
    // One object for each entity, of the one class.
    expect(await see(domain, `get("x").getComponent(Mover) !== get("y").getComponent(Mover)`)).toBe(true);
    expect(
      await see(domain, `get("x").getComponent(Mover).constructor === get("y").getComponent(Mover).constructor`),
    ).toBe(true);
  });

  it("U02: goes by the name of its class, wherever it is named", async () => {
    const domain = await open(["x", [{ type: "Mover" }]]);
    expect(await see(domain, `get("x").getComponent("Mover").constructor.name`)).toBe("Mover");
    expect(await see(domain, `get("x").components.at(-1) instanceof Mover`)).toBe(true);
    await see(domain, `console.log(get("x").getComponent(Mover))`);
    await domain.api.ping();
    expect(domain.lines().at(-1)).toMatch(/^Mover of "x" \{/);
    expect((await domain.api.serialize()).entities[0]?.components[1]).toMatchObject({ type: "Mover" });
  });

  it("U04, H01: its class is described once, with its file and the types of its fields, and shared by many", async () => {
    const domain = await open(["x", [{ type: "Mover" }]], ["y", [{ type: "Mover", speed: 1 }]]);
    expect(domain.loaded.classes).toMatchObject([
      {
        name: "Mover",
        file: "assets/scripts/mover.ts",
        fields: [
          { name: "speed", type: { kind: "float" }, default: 5 },
          { name: "label", type: { kind: "string" }, default: "a" },
          { name: "target", default: null },
        ],
      },
    ]);
    for (const entity of ["x", "y"]) {
      expect((await domain.api.getFields(entity, "Mover")).map(({ name }) => name)).toEqual([
        "speed",
        "label",
        "target",
      ]);
    }
  });

  it("U13: takes declared fields from its record, defaults for the missing, leaves the others alone; onCreate comes last", async () => {
    const domain = await open(["x", [{ type: "Mover", label: "stored", seen: 7, undeclared: [1] }]]);
    await domain.api.start(manual);
    expect(domain.lines()).toEqual(["create x 5 stored"]);
    expect(
      await see(domain, `[get("x").getComponent(Mover).seen, get("x").getComponent(Mover).undeclared === undefined]`),
    ).toEqual([0, true]);
    expect((await domain.api.serialize()).entities[0]?.components[1]).toMatchObject({ seen: 7, undeclared: [1] });
  });

  it("U15: has one object, however often the same thing is told", async () => {
    const domain = await open(["x", [{ type: "Mover" }]]);
    const entity = describeEntity("x", [{ type: "Mover" }]);
    const before = await see(domain, "Mover.made");
    await see(domain, `globalThis.first = get("x").getComponent(Mover)`);
    await domain.api.applyDiff([{ kind: "addEntity", entity, index: 0 }]);
    await domain.api.applyDiff([{ kind: "addComponent", entity: "x", component: entity.components[1]!, index: 1 }]);
    expect(await see(domain, `get("x").getComponent(Mover) === first && get("x").components.length`)).toBe(2);
    expect(await see(domain, "Mover.made")).toBe(before);
  });

  it("UT1, UT2: an unknown class or field is kept as it was written, and breaks nothing", async () => {
    const domain = await open(
      [
        "x",
        [
          { type: "Gone", speed: 3 },
          { type: "Mover", former: 4 },
        ],
      ],
      ["y", [{ type: "Mover", target: { $component: "x/Gone" } }]],
    );
    await domain.api.start(manual);
    await domain.api.step({ frames: 2 });
    expect(domain.faults).toEqual([]);
    expect(domain.lines()).toEqual(["create x 5 a", "create y 5 a"]);
    expect((await domain.api.serialize()).entities[0]?.components.slice(1)).toEqual([
      { id: "x/Gone", type: "Gone", speed: 3 },
      { id: "x/Mover", type: "Mover", former: 4 },
    ]);
    expect(await domain.api.getFields("x", "Gone")).toMatchObject([{ name: "speed", value: 3 }]);
  });

  it("H20: is written by what is declared of it, with no code of its own", async () => {
    const domain = await open(["x", [{ type: "Mover" }]], ["y"]);
    await domain.api.start(manual);
    await see(
      domain,
      `Object.assign(get("x").getComponent(Mover), { speed: NaN, label: "ü", target: get("y"), seen: 3 })`,
    );
    expect((await domain.api.serialize()).entities[0]?.components[1]).toEqual({
      id: "x/Mover",
      type: "Mover",
      speed: { $number: "NaN" },
      label: "ü",
      target: { $entity: "y" },
    });
  });
});

describe("a script in play", () => {
  it("H06, H07: knows its entity from the start, may keep it, and gets the time of the last frame until Stop", async () => {
    const source = `${header} export class Keeper extends Script {
      onStart() { this.mine = this.entity; }
      onUpdate(dt) { this.mine.transform.position.x += dt; console.log(this.mine === this.entity, dt.toFixed(4)); }
      onDestroy() { console.log("stop", this.mine.transform.position.x.toFixed(4)); }
    }`;
    const domain = await openDomain({
      files: { "keeper.ts": source },
      classes: [describeClass("Keeper", "keeper.ts")],
      scene: describeScene(describeEntity("x", [{ type: "Keeper" }])),
    });
    await domain.api.start(manual);
    await domain.api.step({ frames: 2 });
    await domain.api.stop();
    await domain.api.step({ frames: 1 });
    expect(domain.lines()).toEqual(["true 0.0167", "true 0.0167", "stop 0.0333"]);
  });

  it("H21: WASDQE moves a cube", async () => {
    const source = `${header} export class Fly extends Script {
      speed = 60;
      onUpdate(dt) {
        const step = new Vector3(Input.axis("horizontal"), Input.axis("lift"), -Input.axis("vertical"));
        this.transform.position.addScaledVector(step, this.speed * dt);
      }
    }`;
    const domain = await openDomain({
      files: { "fly.ts": source },
      classes: [describeClass("Fly", "fly.ts", { speed: "float" })],
      scene: describeScene(describeEntity("cube", [{ type: "MeshRenderer" }, { type: "Fly" }])),
    });
    await domain.api.start(manual);
    const places: unknown[] = [];
    for (const code of ["KeyW", "KeyA", "KeyS", "KeyD", "KeyE", "KeyQ"]) {
      await domain.api.sendInput([{ kind: "keyDown", code }]);
      await domain.api.step({ frames: 1 });
      await domain.api.sendInput([{ kind: "keyUp", code }]);
      places.push(await see(domain, `get("cube").transform.position.toArray().map(Math.round)`));
    }
    expect(places).toEqual([
      [0, 0, -1],
      [-1, 0, -1],
      [-1, 0, 0],
      [0, 0, 0],
      [0, 1, 0],
      [0, 0, 0],
    ]);
  });
});

describe("the scripts' runtime", () => {
  const counter = {
    files: {
      "shared.ts": `export const shared = { count: 0 }; console.log("shared runs");`,
      "a.ts": `${header} import { shared } from "./shared"; export class A extends Script { onCreate() { shared.count += 1; console.log(shared.count); } }`,
      "b.ts": `${header} import { shared } from "./shared"; export class B extends Script { onCreate() { shared.count += 1; console.log(shared.count); } }`,
    },
    classes: [describeClass("A", "a.ts"), describeClass("B", "b.ts")],
    scene: describeScene(describeEntity("x", [{ type: "A" }, { type: "B" }])),
  };

  it("H04: comes with the engine: a script sees nothing of the machine's own", async () => {
    const domain = await openDomain(counter);
    expect(
      await see(domain, `["process", "require", "Buffer", "global"].filter((name) => name in globalThis)`),
    ).toEqual([]);
    expect(await see(domain, `typeof Script + typeof Vector3`)).toBe("functionfunction");
  });

  it("H13: is one for all scripts of a domain", async () => {
    const domain = await openDomain(counter);
    await domain.api.start(manual);
    expect(domain.lines()).toEqual(["shared runs", "1", "2"]);
  });

  it("H14: runs in several threads at a time, each with a state of its own", async () => {
    const domains = await Promise.all([openDomain(counter), openDomain(counter), openDomain(counter)]);
    await Promise.all(domains.map(({ api }) => api.start(manual)));
    for (const domain of domains) expect(domain.lines()).toEqual(["shared runs", "1", "2"]);
  });
});
