import { expect, it } from "vitest";
import { moveInHistory } from "./typed-history";

it("goes back through what was typed, and forward again to the line being typed", () => {
  const history = ["a", "b"];
  const first = moveInHistory(history, undefined, "draft", -1);
  expect(first?.text).toBe("b");
  const second = moveInHistory(history, first?.place, "b", -1);
  expect(second?.text).toBe("a");
  expect(moveInHistory(history, second?.place, "a", -1)).toBeUndefined();
  const third = moveInHistory(history, second?.place, "a", 1);
  expect(moveInHistory(history, third?.place, "b", 1)?.text).toBe("draft");
});

it("leaves the keys alone where there is nowhere to go", () => {
  expect(moveInHistory([], undefined, "x", -1)).toBeUndefined();
  expect(moveInHistory(["a"], undefined, "x", 1)).toBeUndefined();
});
