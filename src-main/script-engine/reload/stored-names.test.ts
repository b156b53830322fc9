import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import type { RenameCandidate } from "./find-renames";
import { countInTexts } from "./stored-names";

const candidate: RenameCandidate = {
  kind: "field",
  file: "assets/scripts/mover.ts",
  className: "Mover",
  from: "speed",
  to: "pace",
  types: new Set(["Mover"]),
  isNested: false,
  holds: () => false,
};

async function* each(...texts: readonly string[]): AsyncIterable<string> {
  yield* texts;
}

it.each([
  ["of many components", Array.from({ length: 30_000 }, () => ({ type: "Mover", list: [{}, {}], speed: 1 })), 30_000],
  ["of one very long component", [{ type: "Mover", list: Array.from({ length: 500_000 }, () => ({})), speed: 1 }], 1],
])("lets other work go on while it counts in the text %s", async (_, components, expected) => {
  let pauses = 0;
  const text = JSON.stringify({ filler: [{ speed: 1 }], components });
  const counting = countInTexts(each(text), [candidate]).then((count) => ({ count: count(candidate) }));
  let isCounting = true;
  void counting.finally(() => (isCounting = false));
  while (isCounting) {
    await setImmediate();
    pauses += 1;
  }
  expect(await counting).toEqual({ count: expected });
  expect(pauses).toBeGreaterThan(1);
});

it("adds up what several texts hold", async () => {
  const text = JSON.stringify([{ type: "Mover", speed: 1 }, { type: "Mover" }, { type: "Other", speed: 1 }]);
  expect((await countInTexts(each(text, "", text), [candidate]))(candidate)).toBe(2);
});
