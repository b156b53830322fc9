import { expect, it, onTestFinished } from "vitest";
import { openScripts, sessionActions } from "./testing/real-session";

const source = `import { serializable } from "tandem";
  @serializable export class Weapon { damage = 1; name = "none"; hit(): string { return "hits"; } }
  export class Sword extends Weapon { edge = 3; constructor(public steel = "iron") { super(); } hit(): string { return "cuts " + this.damage + this.edge + this.steel; } }
  export class Strict extends Weapon { #of: string; constructor(of: { name: string }) { super(); this.#of = of.name; } hit(): string { return this.#of; } }
  @serializable export class Belt { size = 2; held: Weapon = new Sword("tin"); }
  export class Fighter extends Script {
    own: Weapon = new Sword("gold"); maybe?: Weapon = new Sword(); belt = new Belt(); plain = new Weapon(); strict: Weapon = new Strict({ name: "s" });
    hits() { return [this.own, this.maybe, this.belt.held, this.plain, this.strict].map((weapon) => weapon?.hit()); }
  }`;

it("objects of derived classes keep their class when what their base declares is edited, loaded and played", async () => {
  const test = await openScripts({ "fighter.ts": source });
  onTestFinished(() => test[Symbol.asyncDispose]());
  const { session } = test;
  const { addWith, set, fieldsOf } = sessionActions(() => test);
  const id = await addWith("Fighter");
  const hits = async (domain: "editor" | "runtime") => {
    const asked = await session.evaluate(`get("${id}").getComponent("Fighter").hits()`, domain);
    return asked.ok ? asked.value : asked.message;
  };
  expect(await hits("editor")).toEqual(["cuts 13gold", "cuts 13iron", "cuts 13tin", "hits", "s"]);
  for (const field of ["own", "maybe", "belt.held", "plain", "strict"]) await set(id, "Fighter", `${field}.damage`, 5);
  // One that cannot be made again becomes what the field says it is.
  const edited = ["cuts 53gold", "cuts 53iron", "cuts 53tin", "hits", "hits"];
  expect(await hits("editor")).toEqual(edited);
  expect(await fieldsOf(id, "Fighter")).toMatchObject({ own: [{ damage: 5, name: "none" }, "set"] });
  await session.play({ paused: true });
  expect(await hits("runtime")).toEqual(edited);
  await set(id, "Fighter", "own.damage", 7);
  expect(await hits("runtime")).toEqual(["cuts 73gold", ...edited.slice(1)]);
  await session.stop();
  await session.recompile();
  expect(await hits("editor")).toEqual(edited);
});

it("a getter that throws keeps nobody from setting the nested object behind it", async () => {
  const test = await openScripts({
    "holder.ts": `import { serializable, serialize } from "tandem";
      @serializable export class Leaf { count = 1; }
      export class Holder extends Script {
        #leaf?: Leaf;
        @serialize get leaf(): Leaf { if (!this.#leaf) throw new Error("not yet"); return this.#leaf; }
        set leaf(value: Leaf) { this.#leaf = value; }
      }`,
  });
  onTestFinished(() => test[Symbol.asyncDispose]());
  const { addWith, set } = sessionActions(() => test);
  const id = await addWith("Holder");
  await set(id, "Holder", "leaf", { count: 5 });
  const count = `get("${id}").getComponent("Holder").leaf.count`;
  expect(await test.session.evaluate(count, "editor")).toEqual({ ok: true, value: 5 });
});
