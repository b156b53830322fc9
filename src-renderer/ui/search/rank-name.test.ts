import { expect, it } from "vitest";
import { rankMatch } from "./rank-name";

/** The names that match, best first. */
function find(typed: string, ...names: string[]): string[] {
  const ranks = new Map(names.map((name) => [name, rankMatch(typed, { names: [name] })]));
  return names.filter((name) => ranks.get(name) !== 0).sort((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0));
}

it("60: puts a name's beginning before a word's, humps, a part, and scattered letters", () => {
  expect(find("mr", "MoveRight", "MrBig", "FarmRobot", "ArmRest", "Timer", "Mirror", "GameMrFox", "Light")).toEqual([
    "MrBig",
    "GameMrFox",
    "MoveRight",
    "ArmRest",
    "FarmRobot",
    "Timer",
    "Mirror",
  ]);
  expect(find("mover", "Environment", "Remover", "MoveRight", "Mover")).toEqual(["Mover", "MoveRight", "Remover"]);
});

it("60: finds words of a description only after every name, and never its scattered letters", () => {
  const environment = { names: ["Environment"], prose: "The look of all that is over the scene: sky and fog." };
  expect(rankMatch("mover", environment)).toBe(0);
  expect(rankMatch("fog", environment)).toBeGreaterThan(0);
  expect(rankMatch("fog", environment)).toBeLessThan(rankMatch("fog", { names: ["FireOnGround"] }));
});

it("does not mind case and spaces", () => {
  expect(rankMatch("move right", { names: ["MoveRight"] })).toBe(rankMatch("MOVERIGHT", { names: ["MoveRight"] }));
  expect(rankMatch(" ", { names: ["MoveRight"] })).toBeGreaterThan(0);
});
