import { beforeEach, expect, it, onTestFinished } from "vitest";
import type { TestSession } from "./testing/open-test-session";
import { openScripts, sessionActions } from "./testing/real-session";

// References to what was deleted: it may come back, so that they stay in lists and nested objects, whoever edits these.
const source = `import { serializable } from "tandem";
  @serializable export class Link { who?: Entity; n = 1; }
  @editorScript export class Holder extends Script {
    list: Entity[] = []; one?: Entity; link = new Link(); links: Link[] = [];
    seen() { return [this.list.length, this.list[0], this.one, this.link.who].map((each) => each === undefined); }
    add() { this.list.push(this.entity); this.link.n += 1; }
    clear() { this.list[1] = undefined!; this.links = []; }
  }`;

let test: TestSession;
let [holder, gone, kept] = ["", "", ""];
const { addWith, perform, set, fieldsOf, recordOf } = sessionActions(() => test);
const to = (id: string) => ({ $entity: id });
const ask = (method: string, domain: "editor" | "runtime") =>
  test.session.evaluate(`get("${holder}").getComponent("Holder").${method}()`, domain);
const values = async () =>
  Object.fromEntries(Object.entries(await fieldsOf(holder, "Holder")).map(([name, [value]]) => [name, value]));

beforeEach(async () => {
  test = await openScripts({ "holder.ts": source });
  onTestFinished(() => test[Symbol.asyncDispose]());
  [holder, gone, kept] = [await addWith("Holder"), await addWith(), await addWith()];
  await set(holder, "Holder", "list", [to(gone), to(kept)]);
  await set(holder, "Holder", "one", to(gone));
  await set(holder, "Holder", "link", { who: to(gone), n: 1 });
  await set(holder, "Holder", "links", [{ who: to(gone), n: 1 }]);
  await perform({ kind: "deleteEntities", ids: [gone] });
});

it("are shown as they are stored, and undefined for a game", async () => {
  const stored = {
    list: [to(gone), to(kept)],
    one: to(gone),
    link: { who: to(gone), n: 1 },
    links: [{ who: to(gone), n: 1 }],
  };
  expect(await values()).toEqual(stored);
  await test.session.play({ paused: true });
  expect(await values()).toEqual(stored);
  expect(await ask("seen", "runtime")).toEqual({ ok: true, value: [false, true, true, true] });
});

it("stay when the user or a script edits something beside them, and lead somewhere again after undo", async () => {
  await set(holder, "Holder", "list[1]", to(holder));
  await set(holder, "Holder", "link.n", 2);
  await ask("add", "editor");
  await test.session.whenIdle();
  const record = { list: [to(gone), to(holder), to(holder)], one: to(gone), link: { who: to(gone), n: 3 } };
  expect(await recordOf(holder, "Holder")).toMatchObject(record);
  while (!(await test.session.getScene())?.entities.some(({ id }) => id === gone)) await test.session.undo();
  expect(await ask("seen", "editor")).toEqual({ ok: true, value: [false, false, false, false] });
});

it("do not come in the place of what a script took away", async () => {
  await ask("clear", "editor");
  await test.session.whenIdle();
  expect(await recordOf(holder, "Holder")).toMatchObject({ list: [to(gone), null], links: [] });
});

it("stay in a running game that is edited", async () => {
  await test.session.play({ paused: true });
  await set(holder, "Holder", "list[1]", to(holder));
  expect((await values()).list).toEqual([to(gone), to(holder)]);
});
