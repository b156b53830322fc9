import { describe, expect, it } from "vitest";
import { filesWithin, foldersAbove, listFileRows, searchFileRows } from "./file-rows";

const paths = [
  ".gitignore",
  "assets/empty/.gitkeep",
  "assets/scenes/main.scene.json",
  "assets/scripts/enemies/flyer.ts",
  "assets/scripts/level10.ts",
  "assets/scripts/level9.ts",
  "assets/scripts/Player.ts",
  "tandem.json",
];
const shown = (rows: ReturnType<typeof listFileRows>) =>
  rows.map(
    ({ name, depth, isFolder, isExpanded }) =>
      `${"  ".repeat(depth)}${name}${isFolder ? (isExpanded ? "/" : "/…") : ""}`,
  );

describe("the project's tree", () => {
  it("lists folders before files, each by name, numbers by value", () => {
    expect(shown(listFileRows(paths, new Set(["assets", "assets/scripts", "assets/empty"])))).toEqual([
      "assets/",
      "  empty/",
      "  scenes/…",
      "  scripts/",
      "    enemies/…",
      "    level9.ts",
      "    level10.ts",
      "    Player.ts",
      ".gitignore",
      "tandem.json",
    ]);
  });

  it("shows nothing of a closed folder, also where folders in it are open", () => {
    expect(shown(listFileRows(paths, new Set(["assets/scripts"])))).toEqual(["assets/…", ".gitignore", "tandem.json"]);
  });

  it("leaves out folders of other tools, which a search finds", () => {
    const withTools = [".vscode/settings.json", "assets/.hidden/x.ts", ...paths];
    expect(shown(listFileRows(withTools, new Set([".vscode"])))).toEqual(["assets/…", ".gitignore", "tandem.json"]);
    expect(shown(searchFileRows(withTools, "settings"))).toContain("  settings.json");
  });

  it("finds files by words in their paths, with the folders that lead to them", () => {
    expect(shown(searchFileRows(paths, "LEVEL"))).toEqual(["assets/", "  scripts/", "    level9.ts", "    level10.ts"]);
    expect(shown(searchFileRows(paths, "enem fly"))).toEqual([
      "assets/",
      "  scripts/",
      "    enemies/",
      "      flyer.ts",
    ]);
    expect(shown(searchFileRows(paths, "scripts/pl"))).toEqual(["assets/", "  scripts/", "    Player.ts"]);
    expect(searchFileRows(paths, "scripts")).toEqual([]);
    expect(searchFileRows(paths, "zzz")).toEqual([]);
  });

  it("knows what lies above and within a path", () => {
    expect(foldersAbove("assets/scripts/enemies/flyer.ts")).toEqual([
      "assets",
      "assets/scripts",
      "assets/scripts/enemies",
    ]);
    expect(foldersAbove("tandem.json")).toEqual([]);
    expect(filesWithin(paths, "assets/scripts/enemies")).toEqual(["assets/scripts/enemies/flyer.ts"]);
    expect(filesWithin(paths, "assets/scripts/level1")).toEqual([]);
    expect(filesWithin(paths, "tandem.json")).toEqual(["tandem.json"]);
  });

  it("82, 85: takes names as they are", () => {
    const rows = listFileRows(["assets/😀/@a b.ts", "assets/Ü.ts", "assets/toString/x.ts"], new Set(["assets"]));
    expect(rows.map(({ name }) => name)).toEqual(["assets", "😀", "toString", "Ü.ts"]);
  });
});
