import { describe, expect, it } from "vitest";
import { rankFiles } from "./rank-files";

const paths = [
  "assets/models/player.glb",
  "assets/scenes/main.scene.json",
  "assets/scripts/enemies/flying-enemy.ts",
  "assets/scripts/move-right.ts",
  "assets/scripts/player-camera.ts",
  "assets/scripts/player.ts",
  "assets/scripts/respawnPoint.ts",
  "assets/textures/Grass.png",
  "tandem.json",
];
const rank = (typed: string, recent: readonly string[] = []) =>
  rankFiles(paths, typed, recent, 20).map(({ path }) => path);

describe("rankFiles", () => {
  it("gives recent files first and then all others while nothing is typed", () => {
    expect(rank("", ["assets/scripts/player.ts", "gone.ts", "tandem.json"])).toEqual([
      "assets/scripts/player.ts",
      "tandem.json",
      ...paths.filter((path) => path !== "tandem.json" && path !== "assets/scripts/player.ts"),
    ]);
  });

  it("matches letters in order, in any case, and leaves out what does not match", () => {
    expect(rank("gRaSs")).toEqual(["assets/textures/Grass.png"]);
    expect(rank("zzz")).toEqual([]);
    expect(rank("nialp")).toEqual([]);
  });

  it("prefers a match in the name to one in the folders", () => {
    expect(rank("scen")[0]).toBe("assets/scenes/main.scene.json");
    expect(rank("play").slice(0, 2).sort()).toEqual(["assets/models/player.glb", "assets/scripts/player.ts"]);
    expect(rank("play")[2]).toBe("assets/scripts/player-camera.ts");
  });

  it("finds a file by the first letters of its words", () => {
    expect(rank("mr")[0]).toBe("assets/scripts/move-right.ts");
    expect(rank("fe")[0]).toBe("assets/scripts/enemies/flying-enemy.ts");
    expect(rank("rP")[0]).toBe("assets/scripts/respawnPoint.ts");
    expect(rank("pc")[0]).toBe("assets/scripts/player-camera.ts");
  });

  it("takes folders into account where the query names them", () => {
    expect(rank("enem/fly")[0]).toBe("assets/scripts/enemies/flying-enemy.ts");
    expect(rank("models\\pl")[0]).toBe("assets/models/player.glb");
  });

  it("prefers a file opened lately among like matches", () => {
    expect(rank("player", ["assets/models/player.glb"])[0]).toBe("assets/models/player.glb");
    expect(rank("player.ts", ["assets/scripts/player-camera.ts"])[0]).toBe("assets/scripts/player.ts");
  });

  it("says which characters matched", () => {
    const [first] = rankFiles(paths, "mor", [], 1);
    expect(first?.path).toBe("assets/scripts/move-right.ts");
    expect(first?.matches.map((index) => first.path[index]).join("")).toBe("mor");
    expect(first?.matches[0]).toBe("assets/scripts/".length);
  });

  it("keeps to the limit, also in a project of 20,000 files", () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `assets/scripts/group-${index % 100}/enemy-${index}.ts`);
    expect(rankFiles(many, "enemy", [], 50)).toHaveLength(50);
    expect(rankFiles(many, "enemy-19999", [], 50)[0]?.path).toBe("assets/scripts/group-99/enemy-19999.ts");
  });

  it("82: matches names beyond Latin and emoji", () => {
    const names = ["assets/scripts/😀.ts", "assets/scripts/Überfall.ts", "assets/İstanbul.ts"];
    expect(rankFiles(names, "über", [], 5)[0]?.path).toBe("assets/scripts/Überfall.ts");
    expect(rankFiles(names, "😀", [], 5)[0]?.path).toBe("assets/scripts/😀.ts");
  });
});
