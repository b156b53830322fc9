import { expect, it } from "vitest";
import type { JsonValue } from "../../src-shared/base/json";
import type { ReloadReport } from "../../src-shared/scripting/reload-report";
import type { EditorSession } from "./editor-session";
import { holdSession } from "./testing/hold-session";
import { writeProjectFile } from "./testing/open-test-session";
import { openRealSession, sessionActions } from "./testing/real-session";

// What is aside in nested objects while their class does not declare it.
const held = holdSession();
const { recordOf, set } = sessionActions(() => held.test);

const file = "assets/scripts/keeper.ts";
const keeperWith = (inn: string, list = "Inn") => `import { Script, button, serializable } from "tandem";
@serializable export class Deep { z = 4; }
@serializable export class Inn { ${inn} d = new Deep(); }
export class Keeper extends Script {
  inn = new Inn(); list: ${list}[] = [];
  @button() edit() { this.inn.y = "e"; this.list[0]!.y = "e"; }
  @button() push() { this.list.push(new Inn()); }
  @button() reverse() { this.list.reverse(); }
  @button() shift() { this.list.shift(); }
  override onValidate() { if (this.inn.y === "low") this.inn.y = "high"; }
}`;
const full = keeperWith(`x = 1; y = "y";`);
const withoutX = keeperWith(`y = "y";`);
const item = (x: number) => ({ x, y: `y${x}`, d: { z: x } });

async function openKeeper(): Promise<{ session: EditorSession; entity: string }> {
  const { session } = await held.open(openRealSession({ [file]: full }));
  await session.whenIdle();
  const components = [{ type: "Keeper", inn: item(8), list: [5, 6, 7].map(item) }];
  const added = await session.execute({ kind: "addEntity", name: "Cube", components });
  if (!added.ok) throw new Error(added.message);
  return { session, entity: added.ids[0] ?? "" };
}

async function save(text: string): Promise<ReloadReport> {
  const { projectDir, session, takeEvents } = held.test;
  takeEvents("onDidReloadScripts");
  await writeProjectFile(projectDir, file, text);
  let reports: readonly ReloadReport[] = [];
  await expect.poll(() => (reports = takeEvents("onDidReloadScripts")).length).toBeGreaterThan(0);
  await session.whenIdle();
  return reports[0] as ReloadReport;
}

async function valuesOf(entity: string): Promise<Record<string, JsonValue>> {
  const fields = await held.test.session.getFields(entity, "Keeper");
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

it.each([
  ["edit", [5, 6, 7], "e"],
  ["push", [5, 6, 7, 1], "y8"],
  ["reverse", [7, 6, 5], "y8"],
  ["shift", [6, 7], "y8"],
] as const)("a script's %s leaves what is aside with the objects that are there", async (method, numbers, text) => {
  const { session, entity } = await openKeeper();
  await save(withoutX);
  expect(await valuesOf(entity)).toMatchObject({ inn: { y: "y8", d: { z: 8 } } });
  expect(await session.callMethod([{ entity, component: "Keeper" }], method, "editor")).toEqual({ ok: true });
  expect(await recordOf(entity, "Keeper")).toMatchObject({ inn: { x: 8 } });
  await save(full);
  const { inn, list } = await valuesOf(entity);
  expect(inn).toMatchObject({ x: 8, y: text });
  expect((list as { x: number }[]).map(({ x }) => x)).toEqual(numbers);
});

it("setting a whole list, as the inspector does, leaves what is aside with its items; undo gives all back", async () => {
  const { session, entity } = await openKeeper();
  await save(withoutX);
  const before = await recordOf(entity, "Keeper");
  const { list } = (await valuesOf(entity)) as { list: JsonValue[] };
  expect(JSON.stringify(list)).not.toContain('"x"');
  await set(entity, "Keeper", "list", [list[2]!, list[0]!, { y: "new" }]);
  await set(entity, "Keeper", "inn", { y: "low" });
  expect(await recordOf(entity, "Keeper")).toMatchObject({
    inn: { x: 8, y: "high" },
    list: [item(7), item(5), { y: "new" }],
  });
  await session.undo();
  await session.undo();
  expect(await recordOf(entity, "Keeper")).toEqual(before);
});

it("a reload tells what of nested objects is set aside, and of a list of another class that it is by default", async () => {
  const { entity } = await openKeeper();
  const { instances } = await save(withoutX);
  expect(instances).toMatchObject([{ entity, kept: ["inn", "list"], defaulted: [], setAside: ["inn.x", "list[].x"] }]);
  expect((await save(full)).instances).toEqual([]);
  expect((await save(keeperWith(`x = 1; y = "y";`, "Deep"))).instances).toMatchObject([
    { entity, kept: ["inn"], defaulted: ["list"], setAside: ["list"] },
  ]);
});
