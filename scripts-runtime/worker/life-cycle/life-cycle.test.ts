import { afterEach, describe, expect, it } from "vitest";
import { playScripts } from "../testing/play-domain";
import { closeDomains, describeClass, describeEntity, gameCallbacks } from "../testing/test-domain";

afterEach(closeDomains);

/** A script that logs every callback with its entity's name, and runs what a test adds. */
function traced(name: string, callbacks: Readonly<Record<string, string>> = {}): string {
  const methods = gameCallbacks.map(
    (callback) =>
      `${callback}() { console.log("${name}." + this.entity.name, "${callback}"); ${callbacks[callback] ?? ""} }`,
  );
  return `import { Script, Entity, MeshRenderer, Time, Random } from "tandem";
    export class ${name} extends Script { ${methods.join("\n")} }`;
}

const has = (...types: string[]) => types.map((type) => ({ type }));

describe("phases", () => {
  it("Z30, case 93: are global: every onCreate, then every onEnable, then every onStart, then frames", async () => {
    const domain = await playScripts({ A: traced("A") }, [
      describeEntity("x", has("A")),
      describeEntity("y", has("A")),
    ]);
    await domain.api.step({ frames: 1 });
    await domain.api.stop();
    expect(domain.lines()).toEqual(gameCallbacks.flatMap((callback) => [`A.x ${callback}`, `A.y ${callback}`]));
  });

  it("ZT6, case 89: follow execution order, then the hierarchy in pre-order, then the components' order", async () => {
    const classes = [
      describeClass("A", "A.ts"),
      describeClass("B", "B.ts"),
      describeClass("Early", "Early.ts", {}, { attributes: { executionOrder: -10 } }),
      describeClass("Late", "Late.ts", {}, { attributes: { executionOrder: 5 } }),
    ];
    const sources = { A: traced("A"), B: traced("B"), Early: traced("Early"), Late: traced("Late") };
    const entities = [
      describeEntity("root", has("Late", "B", "A")),
      describeEntity("child", has("A"), { parent: "root" }),
      describeEntity("grandchild", has("B"), { parent: "child" }),
      describeEntity("sibling", has("A"), { parent: "root" }),
      describeEntity("last", has("Early")),
    ];
    const domain = await playScripts(sources, entities, classes);
    await domain.api.step({ frames: 1 });
    const order = ["Early.last", "B.root", "A.root", "A.child", "B.grandchild", "A.sibling", "Late.root"];
    for (const callback of ["onCreate", "onEnable", "onStart", "onFixedUpdate", "onUpdate", "onLateUpdate"]) {
      const lines = domain.lines().filter((line) => line.endsWith(` ${callback}`));
      expect(lines).toEqual(order.map((place) => `${place} ${callback}`));
    }
  });

  it("case 91: start before the first fixed update, however long the first frame is", async () => {
    const domain = await playScripts({ A: traced("A") }, [describeEntity("x", has("A"))]);
    await domain.api.setTimeScale(10);
    await domain.api.step({ frames: 1 });
    const lines = domain.lines();
    expect(lines.indexOf("A.x onStart")).toBeLessThan(lines.indexOf("A.x onFixedUpdate"));
    expect(lines.filter((line) => line === "A.x onFixedUpdate")).toHaveLength(5);
  });

  it("Z22, U06: leave out callbacks that a script does not have", async () => {
    const silent = `import { Script } from "tandem"; export class Silent extends Script { speed = 1; }`;
    const domain = await playScripts({ Silent: silent }, [describeEntity("x", has("Silent"))]);
    await domain.api.step({ frames: 2 });
    await domain.api.stop();
    expect(domain.faults).toEqual([]);
  });

  it("U07: call what a base class brings and a derived class adds", async () => {
    const base = `import { Script } from "tandem";
      export class Base extends Script { onCreate() { console.log("base", this.name2); } name2 = "b"; }`;
    const derived = `import { Base } from "./Base";
      export class Derived extends Base { onCreate() { super.onCreate(); console.log("derived"); } name2 = "d"; }`;
    const domain = await playScripts({ Derived: derived, Base: base }, [describeEntity("x", has("Derived"))]);
    await domain.api.ping();
    expect(domain.lines()).toEqual(["base d", "derived"]);
  });
});

describe("what comes in the middle of a phase", () => {
  it("ZT9: spawned in onCreate, it is created at once and enabled and started with all others", async () => {
    const spawner = traced("A", {
      onCreate: `if (this.entity.name === "x") { this.scene.spawn({ name: "new", components: [A] }); console.log("spawned"); }`,
    });
    const domain = await playScripts({ A: spawner }, [describeEntity("x", has("A")), describeEntity("y", has("A"))]);
    await domain.api.step({ frames: 1 });
    expect(domain.lines().slice(0, 4)).toEqual(["A.x onCreate", "A.new onCreate", "spawned", "A.y onCreate"]);
    for (const callback of ["onEnable", "onStart", "onUpdate"]) {
      expect(domain.lines().filter((line) => line.endsWith(callback))).toEqual(
        ["x", "y", "new"].map((name) => `A.${name} ${callback}`),
      );
    }
  });

  it("ZT9: spawned in onUpdate, it starts in the next frame before its first update, and gets nothing twice", async () => {
    const spawner = traced("A", {
      onUpdate: `if (this.entity.name === "x" && Time.frame === 1) this.scene.spawn({ name: "new", components: ["A"] });`,
    });
    const domain = await playScripts({ A: spawner }, [describeEntity("x", has("A"))]);
    await domain.api.step({ frames: 1 });
    const inFirst = domain.lines().filter((line) => line.startsWith("A.new"));
    expect(inFirst).toEqual(["A.new onCreate", "A.new onEnable"]);
    await domain.api.step({ frames: 1 });
    const all = domain.lines().filter((line) => line.startsWith("A.new"));
    expect(all.slice(2)).toEqual(["A.new onStart", "A.new onFixedUpdate", "A.new onUpdate", "A.new onLateUpdate"]);
  });

  it("A13, W6: added in onUpdate, a component has its values and onCreate behind it when addComponent returns", async () => {
    const adder = `import { Script } from "tandem"; import { Added } from "./Added";
      export class Adder extends Script {
        done = false;
        onUpdate() {
          if (this.done) return;
          this.done = true;
          const added = this.entity.addComponent(Added, { speed: 9 });
          console.log("returned", added.created, added === this.entity.getComponent(Added));
        }
      }`;
    const added = `import { Script } from "tandem";
      export class Added extends Script {
        speed = 5; other = 7; created = "";
        onCreate() { this.created = "speed " + this.speed + " other " + this.other; }
      }`;
    const classes = [
      describeClass("Adder", "Adder.ts", { done: "boolean" }),
      describeClass("Added", "Added.ts", { speed: "float", other: "float", created: "string" }),
    ];
    const domain = await playScripts({ Adder: adder, Added: added }, [describeEntity("x", has("Adder"))], classes);
    await domain.api.step({ frames: 1 });
    expect(domain.lines()).toEqual(["returned speed 9 other 7 true"]);
  });

  it("W13: enabled in another's onCreate, it is created and enabled once", async () => {
    const waker = `import { Script } from "tandem";
      export class Waker extends Script {
        onCreate() { const other = this.scene.find("sleeper"); other.enabled = true; other.getComponent("A").enabled = true; }
      }`;
    const entities = [
      describeEntity("waker", has("Waker")),
      describeEntity("sleeper", [{ type: "A", enabled: false }], { enabled: false }),
    ];
    const domain = await playScripts({ Waker: waker, A: traced("A") }, entities);
    await domain.api.step({ frames: 1 });
    const counts = ["onCreate", "onEnable", "onStart", "onUpdate"].map(
      (callback) => domain.lines().filter((line) => line === `A.sleeper ${callback}`).length,
    );
    expect(counts).toEqual([1, 1, 1, 1]);
  });

  it("disabled and destroyed in the middle of an update phase, the later ones are left out of it", async () => {
    const killer = `import { Script } from "tandem";
      export class Killer extends Script {
        onUpdate() {
          this.scene.find("a")?.destroy();
          const b = this.scene.find("b"); if (b) b.enabled = false;
          const c = this.scene.find("c").getComponent("A"); if (c) c.enabled = false;
          console.log("gone", this.scene.find("a"), this.scene.get("a"));
        }
      }`;
    const entities = [
      describeEntity("killer", has("Killer")),
      ...["a", "b", "c", "d"].map((name) => describeEntity(name, has("A"))),
    ];
    const domain = await playScripts({ Killer: killer, A: traced("A") }, entities);
    await domain.api.step({ frames: 1 });
    const lines = domain.lines();
    expect(lines.filter((line) => line.endsWith("onUpdate"))).toEqual(["A.d onUpdate"]);
    expect(lines).toContain("gone undefined undefined");
    // Deferred to the end of the phase, and before the next one.
    expect(lines.indexOf("A.a onDestroy")).toBeGreaterThan(lines.indexOf("A.d onUpdate"));
    expect(lines.indexOf("A.a onDestroy")).toBeLessThan(lines.indexOf("A.d onLateUpdate"));
    expect((await domain.api.serialize()).entities.map(({ id }) => id)).toEqual(["killer", "b", "c", "d"]);
  });
});

describe("the end", () => {
  it("U18: onDestroy comes once, for an entity, for a component, for all below, and again at Stop for nobody", async () => {
    const killer = `import { Script } from "tandem";
      export class Killer extends Script {
        onUpdate() {
          const parent = this.scene.find("parent");
          parent?.destroy(); parent?.destroy(); this.scene.find("child")?.destroy();
          this.scene.find("single").removeComponent("A");
          console.log(this.scene.find("single").getComponent("A"));
        }
      }`;
    const entities = [
      describeEntity("killer", has("Killer")),
      describeEntity("parent", has("A")),
      describeEntity("child", has("A"), { parent: "parent" }),
      describeEntity("single", has("A")),
      describeEntity("left", has("A")),
    ];
    const domain = await playScripts({ Killer: killer, A: traced("A") }, entities);
    await domain.api.step({ frames: 2 });
    await domain.api.stop();
    const ends = domain.lines().filter((line) => /onDisable|onDestroy/.test(line));
    expect(ends).toEqual([
      ...["parent", "child", "single"].map((name) => `A.${name} onDisable`),
      ...["parent", "child", "single"].map((name) => `A.${name} onDestroy`),
      "A.left onDisable",
      "A.left onDestroy",
    ]);
    expect(domain.lines()).toContain("undefined");
  });

  it("cases 88, 97: a script on a disabled entity is created and destroyed, and neither enabled nor started", async () => {
    const domain = await playScripts({ A: traced("A") }, [describeEntity("x", has("A"), { enabled: false })]);
    await domain.api.step({ frames: 2 });
    await domain.api.stop();
    expect(domain.lines()).toEqual(["A.x onCreate", "A.x onDestroy"]);
  });

  it("Z32, ZT5: at Stop onDestroy still sees the whole scene", async () => {
    const looker = traced("A", {
      onDestroy: `console.log("sees", this.scene.find("y")?.name, this.scene.entities.length);`,
    });
    const domain = await playScripts({ A: looker }, [describeEntity("x", has("A")), describeEntity("y", has("A"))]);
    await domain.api.stop();
    expect(domain.lines().filter((line) => line.startsWith("sees"))).toEqual(["sees y 2", "sees y 2"]);
  });

  it("ZT10, case 40: an exception in onDestroy keeps no other from its own", async () => {
    const thrower = traced("A", { onDestroy: `if (this.entity.name === "x") throw new Error("no");` });
    const domain = await playScripts({ A: thrower }, [describeEntity("x", has("A")), describeEntity("y", has("A"))]);
    await domain.api.stop();
    expect(domain.lines()).toContain("A.y onDestroy");
    expect(domain.faults).toMatchObject([{ callback: "onDestroy", entity: { id: "x" } }]);
  });

  it("destroyed before its onCreate, an entity has neither onCreate nor onDestroy", async () => {
    const killer = `import { Script } from "tandem";
      export class Killer extends Script { onCreate() { this.scene.find("x").destroy(); } }`;
    const domain = await playScripts({ Killer: killer, A: traced("A") }, [
      describeEntity("killer", has("Killer")),
      describeEntity("x", has("A")),
    ]);
    await domain.api.step({ frames: 1 });
    await domain.api.stop();
    expect(domain.lines()).toEqual([]);
  });

  it("what onDestroy spawns at Stop gets no callbacks", async () => {
    const spawner = traced("A", { onDestroy: `this.scene.spawn({ name: "late", components: [A] });` });
    const domain = await playScripts({ A: spawner }, [describeEntity("x", has("A"))]);
    await domain.api.stop();
    expect(domain.lines().filter((line) => line.includes("late"))).toEqual([]);
  });
});

describe("enabling and disabling", () => {
  it("follows the hierarchy: switching a parent switches what is below and is itself on", async () => {
    const switcher = `import { Script, Time } from "tandem";
      export class Switcher extends Script {
        onUpdate() { this.scene.find("parent").enabled = Time.frame % 2 === 0; }
      }`;
    const entities = [
      describeEntity("switcher", has("Switcher")),
      describeEntity("parent"),
      describeEntity("on", has("A"), { parent: "parent" }),
      describeEntity("off", has("A"), { parent: "parent", enabled: false }),
    ];
    const domain = await playScripts({ Switcher: switcher, A: traced("A") }, entities);
    await domain.api.step({ frames: 3 });
    const switches = domain.lines().filter((line) => /onEnable|onDisable|onStart/.test(line));
    expect(switches).toEqual(["A.on onEnable", "A.on onStart", "A.on onDisable", "A.on onEnable", "A.on onDisable"]);
  });

  it("U09: an inactive script is skipped by updates, and takes part again once enabled", async () => {
    const toggler = `import { Script, Time } from "tandem";
      export class Toggler extends Script { onUpdate() { this.entity.getComponent("A").enabled = Time.frame > 1; } }`;
    const entities = [describeEntity("x", [{ type: "Toggler" }, { type: "A", enabled: false }])];
    const domain = await playScripts({ Toggler: toggler, A: traced("A") }, entities);
    await domain.api.step({ frames: 3 });
    expect(domain.lines()).toEqual([
      "A.x onCreate",
      "A.x onEnable",
      "A.x onStart",
      "A.x onFixedUpdate",
      "A.x onUpdate",
      "A.x onLateUpdate",
    ]);
  });
});

describe("instances", () => {
  it("H17, Z31: are the same object every frame, and get the frame's time", async () => {
    const keeper = `import { Script } from "tandem";
      let first;
      export class Keeper extends Script {
        private frames = 0;
        onUpdate(dt) { first ??= this; this.frames += 1; console.log(first === this, this.frames, Math.round(1 / dt)); }
      }`;
    const domain = await playScripts({ Keeper: keeper }, [describeEntity("x", has("Keeper"))]);
    await domain.api.step({ frames: 2 });
    expect(domain.lines()).toEqual(["true 1 60", "true 2 60"]);
  });

  it("Z21: a frame calls them without looking anything up by name", async () => {
    const mover = `import { Script } from "tandem";
      export class Mover extends Script {
        total = 0;
        onFixedUpdate() { this.total += 1; }
        onUpdate() { this.total += 1; globalThis.lookUpsBefore = globalThis.lookUps; }
        onLateUpdate() { this.total += 1; globalThis.lookUpsWithin = globalThis.lookUps - globalThis.lookUpsBefore; }
      }`;
    const entities = Array.from({ length: 50 }, (_, index) => describeEntity(`e${index}`, has("Mover")));
    const domain = await playScripts({ Mover: mover }, entities);
    await domain.api.step({ frames: 1 });
    await domain.api.evaluate(`(() => {
      globalThis.lookUps = 0;
      const get = Map.prototype.get;
      Map.prototype.get = function (key) {
        if (typeof key === "string") globalThis.lookUps += 1;
        return get.call(this, key);
      };
    })()`);
    await domain.api.step({ frames: 3 });
    expect(await domain.api.evaluate('[get("e0").getComponent("Mover").total > 9, lookUpsWithin]')).toEqual({
      ok: true,
      value: [true, 0],
    });
  });

  it("Z19: an entity can hold several scripts, found by class, by base class and by name", async () => {
    const look = `import { Script } from "tandem"; import { Other } from "./Other"; import { Base } from "./Base";
      export class Look extends Script {
        onCreate() {
          const e = this.entity;
          console.log(e.getComponent(Other) === e.getComponent("Other"), e.getComponent(Base) === e.getComponent(Other),
            e.getComponent(Look) === this, e.getComponents(Script).length, e.getComponent("Missing"));
        }
      }`;
    const base = `import { Script } from "tandem"; export abstract class Base extends Script {}`;
    const other = `import { Base } from "./Base"; export class Other extends Base {}`;
    const classes = [
      describeClass("Look", "Look.ts"),
      describeClass("Other", "Other.ts"),
      describeClass("Base", "Base.ts", {}, { isAbstract: true }),
    ];
    const domain = await playScripts(
      { Look: look, Base: base, Other: other },
      [describeEntity("x", has("Look", "Other"))],
      classes,
    );
    await domain.api.ping();
    expect(domain.lines()).toEqual(["true true true 2 undefined"]);
  });
});
