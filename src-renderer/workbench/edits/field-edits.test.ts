import { expect, it } from "vitest";
import type { Command, CommandResult, FieldEdit } from "../../../src-shared/protocol/command";
import { InMemorySession } from "../../stores/testing/in-memory-session";
import { entity, scene, scriptClass, settle } from "../../stores/testing/scenes";
import { FieldEdits } from "./field-edits";

const done: CommandResult = { ok: true, diff: [], ids: [] };
const setX = (value: number): FieldEdit => ({ entity: "a", component: "Transform", path: "position.x", value });

/** A session that answers when told to. */
function slowEdits() {
  const sent: Command[] = [];
  const answers: (() => void)[] = [];
  const edits = new FieldEdits({
    execute: (command) => {
      sent.push(command);
      return new Promise((resolve) => answers.push(() => resolve(done)));
    },
    whenFresh: () => Promise.resolve(),
  });
  const values = () => sent.map((command) => (command.kind === "setFields" ? command.edits[0]?.value : undefined));
  const answer = async () => {
    answers.shift()?.();
    await settle();
  };
  return { edits, sent, values, answer };
}

function sessionEdits() {
  const session = new InMemorySession(
    scene(entity("A", undefined, [{ id: "m", type: "Mover", items: ["x"] }]), entity("B"), entity("C")),
    [scriptClass("Mover", [{ name: "items", type: { kind: "array", element: { kind: "string" } }, default: [] }])],
  );
  const edits = new FieldEdits({
    execute: (command) => session.api.execute(command),
    whenFresh: () => Promise.resolve(),
  });
  return { session, edits };
}

it("sends only the newest preview while one is under way, then the commit", async () => {
  const { edits, values, answer } = slowEdits();
  const gesture = edits.beginGesture([]);
  for (const value of [1, 2, 3]) void gesture.preview([setX(value)]);
  await settle();
  expect(values()).toEqual([1]);
  await answer();
  expect(values()).toEqual([1, 3]);
  void gesture.preview([setX(4)]);
  void gesture.commit([setX(5)]);
  await answer();
  await answer();
  expect(values()).toEqual([1, 3, 5]);
});

it("107: a gesture on several entities is one undo step", async () => {
  const { session, edits } = sessionEdits();
  const gesture = edits.beginGesture([]);
  const editAll = (value: number) => ["a", "b", "c"].map((id): FieldEdit => ({ ...setX(value), entity: id }));
  for (let frame = 0; frame < 60; frame++) await gesture.preview(editAll(frame));
  await gesture.commit(editAll(60));
  expect((await session.api.getHistory()).undo).toHaveLength(1);
  await session.api.undo();
  expect(session.document.component("b", "Transform")?.position).toBeUndefined();
});

it("takes fields back to what they were, also to not set", async () => {
  const { session, edits } = sessionEdits();
  const gesture = edits.beginGesture([{ entity: "a", component: "Transform", path: "position", value: undefined }]);
  await gesture.preview([setX(5)]);
  expect(session.document.component("a", "Transform")?.position).toEqual([5, 0, 0]);
  await gesture.cancel();
  expect(session.document.component("a", "Transform")).not.toHaveProperty("position");
});

it("does nothing after its end", async () => {
  const { sent, edits, answer } = slowEdits();
  const gesture = edits.beginGesture([]);
  void gesture.commit([setX(1)]);
  await settle();
  await answer();
  await gesture.preview([setX(2)]);
  expect(sent).toHaveLength(1);
});

it("W17: makes an edit that builds on a value from what the edit before it left", async () => {
  const { session, edits } = sessionEdits();
  const place = { entity: "a", component: "m" };
  const typed = edits.commit(() => [{ ...place, path: "items[0]", value: "typed" }]);
  const grown = edits.commit(() => {
    const items = session.document.component("a", "m")?.items as string[];
    return [{ ...place, path: "items", value: [...items, "new"] }];
  });
  await Promise.all([typed, grown]);
  expect(session.document.component("a", "m")?.items).toEqual(["typed", "new"]);
});

it("goes on after a call that failed", async () => {
  let isFirst = true;
  const edits = new FieldEdits({
    execute: () => {
      const isFailing = isFirst;
      isFirst = false;
      return isFailing ? Promise.reject(new Error("line lost")) : Promise.resolve(done);
    },
    whenFresh: () => Promise.resolve(),
  });
  await expect(edits.commit(() => [setX(1)])).rejects.toThrow("line lost");
  await expect(edits.commit(() => [setX(2)])).resolves.toEqual(done);
});
