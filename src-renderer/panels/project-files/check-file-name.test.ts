import { expect, it } from "vitest";
import { checkFileName, stemLengthOf } from "./check-file-name";

it("refuses names that some system cannot have, and those that are taken", () => {
  expect(checkFileName("player.ts", ["enemy.ts"])).toBeUndefined();
  expect(checkFileName("😀 ü.ts", [])).toBeUndefined();
  for (const name of ["", "  ", ".", "..", "a/b", "a\\b", 'a"b', "a?", "a:b", "a."]) {
    expect(checkFileName(name, [])).toBeDefined();
  }
  expect(checkFileName("PLAYER.ts", ["player.ts"])).toBe("player.ts is there already.");
});

it("54: lets a rename change the case alone, as the file itself is no sibling", () => {
  expect(checkFileName("Player.ts", [])).toBeUndefined();
});

it("selects a name without its ending", () => {
  const stem = (name: string) => name.slice(0, stemLengthOf(name));
  expect(stem("player.ts")).toBe("player");
  expect(stem("main.scene.json")).toBe("main");
  expect(stem("check.run.ts")).toBe("check");
  expect(stem("archive.tar.gz")).toBe("archive.tar");
  expect(stem(".gitignore")).toBe(".gitignore");
  expect(stem("enemies")).toBe("enemies");
});
