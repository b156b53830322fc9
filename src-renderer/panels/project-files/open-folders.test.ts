import { expect, it } from "vitest";
import { createSettingsStore, type OpenFoldersSetting } from "../../stores/settings-store";
import { openFoldersOf, withOpenFolders } from "./open-folders";

it("keeps by project which folders are open, also over a new start", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const settings = createSettingsStore(storage);
  settings.getState().set({ openFolders: withOpenFolders([], "/games/a", ["assets", "assets/models", "assets"]) });
  const { openFolders } = createSettingsStore(storage).getState();
  expect(openFoldersOf(openFolders, "/games/a")).toEqual(["assets", "assets/models"]);
  expect(openFoldersOf(openFolders, "/games/b")).toContain("assets/scripts");
});

it("keeps a project in which every folder is closed closed", () => {
  expect(openFoldersOf(withOpenFolders([], "/games/a", []), "/games/a")).toEqual([]);
});

it("forgets the projects that were not seen for longest", () => {
  let settings: readonly OpenFoldersSetting[] = [];
  for (let index = 0; index < 30; index++) settings = withOpenFolders(settings, `/games/${index}`, []);
  settings = withOpenFolders(settings, "/games/29", ["assets"]);
  expect(settings).toHaveLength(20);
  expect(settings.at(-1)).toEqual({ project: "/games/29", folders: ["assets"] });
});
