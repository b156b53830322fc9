import { expect, it } from "vitest";
import { checkEntityFile, prefabFile, sceneFile, suggestEntityFile } from "./entity-file";

it("takes only paths that can be a scene's or a prefab's", () => {
  expect(checkEntityFile("assets/scenes/cave.scene.json", sceneFile)).toBeUndefined();
  expect(checkEntityFile("assets/bat.prefab.json", prefabFile)).toBeUndefined();
  for (const path of ["scenes/a.scene.json", "assets/a.json", "assets/../a.scene.json", "assets//a.scene.json"]) {
    expect(checkEntityFile(path, sceneFile)).toBeDefined();
  }
  expect(checkEntityFile("assets/a.scene.json", prefabFile)).toBe("The name of a prefab file ends in .prefab.json.");
  expect(checkEntityFile("assets/.scene.json", sceneFile)).toBe("Give the scene a name.");
});

it("suggests a file named like the entity", () => {
  expect(suggestEntityFile("Big Boss!", prefabFile)).toBe("assets/prefabs/big-boss.prefab.json");
  expect(suggestEntityFile("Фонарь 2", prefabFile)).toBe("assets/prefabs/фонарь-2.prefab.json");
  expect(suggestEntityFile("?!", prefabFile)).toBe("assets/prefabs/untitled.prefab.json");
});
