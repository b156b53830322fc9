import { afterEach, describe, expect, it } from "vitest";
import type { ScriptClassAttributes } from "../../../src-shared/scripting/script-class-info";
import type { DomainKind } from "../../../src-shared/scripting/domain-kind";
import type { TestDomain } from "../testing/test-domain";
import { closeDomains, describeClass, describeEntity, describeScene, manual, openDomain } from "../testing/test-domain";

afterEach(closeDomains);

const both = ["runtime", "editor"] as const;

const source = `import { Script, MeshRenderer, Light } from "tandem";
  console.log("file runs");
  class Traced extends Script {
    say(what) { console.log(this.constructor.name, what); }
    onReset() { this.say("onReset"); }
    onValidate() { this.say("onValidate"); }
    onCreate() { this.say("onCreate"); }
    onEnable() { this.say("onEnable"); }
  }
  export class Wheels extends Traced {}
  export class Engine extends Traced { power = 1; }
  export class First extends Traced {}
  export class Second extends Traced {}
  export class Broken extends Traced { constructor() { super(); throw new Error("no"); } }
  export class NeedsBroken extends Traced {}
  export class Eager extends Script { onCreate() { this.added = this.addComponent(Engine, { power: 3 }); } }
  class Hidden extends Script {}
  globalThis.Hidden = Hidden;`;

const needs = (...requireComponent: string[]): ScriptClassAttributes => ({ requireComponent, editorScript: true });

const classes = [
  describeClass("Wheels", "a.ts", {}, { attributes: { editorScript: true } }),
  describeClass("Engine", "a.ts", { power: "int32" }, { attributes: needs("MeshRenderer", "Wheels") }),
  describeClass("First", "a.ts", {}, { attributes: needs("Second") }),
  describeClass("Second", "a.ts", {}, { attributes: needs("First") }),
  describeClass("Broken", "a.ts", {}, { attributes: { editorScript: true } }),
  describeClass("NeedsBroken", "a.ts", {}, { attributes: needs("Light", "Broken") }),
  describeClass("Eager", "a.ts", {}, { attributes: { editorScript: true } }),
];

async function open(kind: DomainKind, options: { readonly isKnown?: boolean } = {}) {
  const domain = await openDomain({
    kind,
    files: { "a.ts": source },
    classes,
    ...(options.isKnown ? { fresh: [] } : {}),
    scene: describeScene(describeEntity("x"), describeEntity("y")),
  });
  if (kind === "runtime") await domain.api.start(manual);
  return domain;
}

async function see(domain: TestDomain, expression: string): Promise<unknown> {
  const result = await domain.api.evaluate(expression);
  return result.ok ? result.value : result.message;
}

const typesOf = (domain: TestDomain, entity: string) =>
  see(domain, `get("${entity}").components.map((component) => component.constructor.name).join()`);

/** What was logged since the file ran. */
const newLines = (domain: TestDomain) => domain.lines().slice(domain.lines().lastIndexOf("file runs") + 1);

describe.each(both)("adding a component from a script, in the %s domain", (kind) => {
  it("A01, A04, U19: by class and by name is the same, for scripts and built-in types alike", async () => {
    const domain = await open(kind);
    await see(domain, `get("x").addComponent(Engine); get("x").addComponent(Light)`);
    const byClass = newLines(domain);
    await see(domain, `get("y").addComponent("Engine"); get("y").addComponent("Light")`);
    expect(newLines(domain).slice(byClass.length)).toEqual(byClass);
    expect(await typesOf(domain, "x")).toBe("Transform,MeshRenderer,Wheels,Engine,Light");
    expect(await typesOf(domain, "y")).toBe("Transform,MeshRenderer,Wheels,Engine,Light");
    expect(await see(domain, `get("y").getComponent("Engine") instanceof Engine`)).toBe(true);
  });

  it("A05: a class is looked up and its file run once, however often it is added", async () => {
    const domain = await open(kind, { isKnown: true });
    await see(domain, `get("x").addComponent("Engine"); get("y").addComponent("Engine")`);
    expect(domain.lines().filter((line) => line === "file runs")).toHaveLength(1);
    expect(
      await see(domain, `get("x").getComponent(Engine).constructor === get("y").getComponent(Engine).constructor`),
    ).toBe(true);
  });

  it("A07, A02, A03: nothing to add, or what is no component, gives undefined and a reason, and changes nothing", async () => {
    const domain = await open(kind);
    const before = await domain.api.serialize();
    for (const [what, why] of [
      ["undefined", "There is nothing to add"],
      ["''", "There is no component type"],
      ["'Nothing'", 'no component type or script class named "Nothing"'],
      ["Hidden", "Hidden. A script class has to be exported."],
      ["Script", "write a class that derives from Script"],
    ] as const) {
      expect(await see(domain, `get("x").addComponent(${what}) === undefined`)).toBe(true);
      expect(domain.logs.at(-1)).toMatchObject({ level: "error", entity: { id: "x" } });
      expect(domain.logs.at(-1)?.text).toContain(why);
    }
    expect(await domain.api.serialize()).toEqual(before);
    expect(domain.edits).toEqual([]);
  });

  it("A08: what is listed when an entity is spawned has its own values, also where another of the list requires it", async () => {
    const domain = await open(kind);
    const spawn = (list: string) =>
      see(
        domain,
        `const made = scene.spawn({ components: [${list}] }); [made.getComponent(Engine).power, made.getComponent(MeshRenderer).roughness]`,
      );
    for (const list of [
      `[Engine, { power: 7 }], ["MeshRenderer", { roughness: 0.25 }]`,
      `["MeshRenderer", { roughness: 0.25 }], ["Engine", { power: 7 }]`,
    ]) {
      expect(await spawn(list)).toEqual([7, 0.25]);
    }
    expect(domain.logs.filter(({ level }) => level === "error")).toEqual([]);
    // They require each other.
    await see(domain, `scene.spawn({ components: [First, Second] })`);
    expect(domain.logs.at(-1)?.text).toContain("they require each other");
  });

  it("values for what a component does not have are told, and never take the place of a method", async () => {
    const domain = await open(kind);
    await see(domain, `get("x").addComponent(Engine, { powr: 3, power: 2, onCreate: 5, say: 1 })`);
    await see(domain, `get("y").addComponent(Light, { intensty: 9 })`);
    const told = domain.logs.filter(({ level }) => level === "error").map(({ text }) => text);
    expect(told.slice(0, 3)).toEqual([
      'Engine has no public field "powr", but power.',
      "onCreate is a method of Engine, and stays as it is.",
      "say is a method of Engine, and stays as it is.",
    ]);
    expect(told[3]).toContain('Light has no public field "intensty", but kind, color, intensity');
    expect(await see(domain, `get("x").getComponent(Engine).power`)).toBe(2);
    expect(domain.faults).toEqual([]);
  });

  it("A06, A09, A11: what cannot be made, or be given its values, leaves the entity as it was", async () => {
    const domain = await open(kind);
    const before = await domain.api.serialize();
    expect(await see(domain, `get("x").addComponent(NeedsBroken) === undefined`)).toBe(true);
    expect(await see(domain, `get("x").addComponent(Engine, { power: "much" }) === undefined`)).toBe(true);
    expect(await domain.api.serialize()).toEqual(before);
    expect(domain.edits).toEqual([]);
    expect(domain.logs.filter(({ level }) => level === "error").map(({ text }) => text)).toEqual([
      "NeedsBroken was not added to x: Broken could not be made.",
      expect.stringContaining("Engine was not added to x: power"),
    ]);
  });

  it("A12, A13: values, then onReset while editing, then onCreate and onEnable, before addComponent returns", async () => {
    const domain = await open(kind);
    expect(
      await see(
        domain,
        `(() => { const added = get("x").addComponent(Engine, { power: 5 }); console.log("returned", added.power); })()`,
      ),
    ).toBe(null);
    const editing =
      kind === "editor" ? ["Wheels onReset", "Engine onReset", "Wheels onValidate", "Engine onValidate"] : [];
    expect(newLines(domain)).toEqual([
      ...editing,
      "Wheels onCreate",
      "Engine onCreate",
      "Wheels onEnable",
      "Engine onEnable",
      "returned 5",
    ]);
  });

  it("AT1: a circle of requirements is refused with its name; adding within onCreate works", async () => {
    const domain = await open(kind);
    expect(await see(domain, `get("x").addComponent(First) === undefined`)).toBe(true);
    expect(domain.logs.at(-1)?.text).toContain("First requires Second requires First: they require each other.");
    expect(await see(domain, `get("y").addComponent(Eager).added.power`)).toBe(3);
    expect(await typesOf(domain, "y")).toBe("Transform,Eager,MeshRenderer,Wheels,Engine");
  });

  it("A10, Z19: a second Transform, or a second of the same class, is refused as already added", async () => {
    const domain = await open(kind);
    await see(domain, `get("x").addComponent(Wheels)`);
    for (const type of ["Transform", "Wheels"]) {
      expect(await see(domain, `get("x").addComponent("${type}") === undefined`)).toBe(true);
      expect(domain.logs.at(-1)?.text).toContain(`${type} is already added`);
    }
    expect(await typesOf(domain, "x")).toBe("Transform,Wheels");
  });

  it("A15: is measured under a mark of its own", async () => {
    const domain = await open(kind);
    await see(
      domain,
      `globalThis.measured = [];
       new PerformanceObserver((list) => measured.push(...list.getEntries().map(({ name }) => name))).observe({ entryTypes: ["measure"] });
       get("x").addComponent(Wheels);`,
    );
    await expect.poll(() => see(domain, "measured")).toEqual(["addComponent"]);
    expect(await see(domain, `performance.getEntriesByType("measure").length`)).toBe(0);
  });
});

describe("adding a component by hand", () => {
  it("A12: has the same order as from a script", async () => {
    const domain = await open("editor");
    const added = (type: string, index: number) => ({
      kind: "addComponent" as const,
      entity: "x",
      component: { id: `x/${type}`, type },
      index,
    });
    await domain.api.applyDiff([added("Wheels", 1), added("Engine", 2)], { fresh: ["x/Wheels", "x/Engine"] });
    expect(newLines(domain)).toEqual(
      ["onReset", "onValidate", "onCreate", "onEnable"].flatMap((callback) => [
        `Wheels ${callback}`,
        `Engine ${callback}`,
      ]),
    );
  });

  it("A14: what a script adds while editing is told as one edit, with what the new ones made of their values", async () => {
    const domain = await open("editor");
    await see(
      domain,
      `Engine.prototype.onCreate = function () { this.power = 9; }; get("x").addComponent(Engine, { power: 2 })`,
    );
    expect(domain.edits).toHaveLength(1);
    const changes = domain.edits[0]!.diff;
    expect(changes.map((change) => (change.kind === "addComponent" ? change.component.type : change.kind))).toEqual([
      "MeshRenderer",
      "Wheels",
      "Engine",
      "setComponent",
    ]);
    expect(changes.at(-1)).toMatchObject({ key: "power", before: 2, after: 9 });
    expect((await domain.api.serialize()).entities[0]?.components.at(-1)).toMatchObject({ type: "Engine", power: 9 });
  });
});

describe.each(both)("removing a component in the %s domain", (kind) => {
  it("Z28: is refused as in the inspector while another one requires it, and the console says which", async () => {
    const domain = await open(kind);
    await see(domain, `get("x").addComponent("Engine")`);
    expect(await see(domain, `get("x").removeComponent("Wheels") || get("x").removeComponent("Transform")`)).toBe(
      false,
    );
    expect(domain.logs.slice(-2)).toMatchObject([
      { level: "error", text: "Wheels cannot be removed from x: Engine requires it.", entity: { id: "x" } },
      { level: "error", text: "The Transform cannot be removed: every entity has one.", entity: { id: "x" } },
    ]);
    expect(await typesOf(domain, "x")).toBe("Transform,MeshRenderer,Wheels,Engine");
    expect(await see(domain, `get("x").removeComponent("Engine") && get("x").removeComponent("Wheels")`)).toBe(true);
    expect(await see(domain, `get("x").removeComponent("Wheels")`)).toBe(false);
    expect(await typesOf(domain, "x")).toBe("Transform,MeshRenderer");
  });
});
