import { File } from "lucide-react";
import { expect, it } from "vitest";
import { createSettingsStore } from "../../stores/settings-store";
import type { PanelDefinition, PanelPlace } from "../panel-definition";
import { MemoryDock } from "../testing/memory-dock";
import { DockLayout } from "./dock-layout";

const panel = (id: string, defaultPlace: PanelPlace, isDocument = false): PanelDefinition => ({
  id,
  title: id,
  icon: File,
  component: () => null,
  defaultPlace,
  isDocument,
});

const panels = [
  panel("hierarchy", "left"),
  panel("files", "leftBottom"),
  panel("scene", "center"),
  panel("game", "center"),
  panel("inspector", "right"),
  panel("console", "bottom"),
  panel("code", "center", true),
];

const defaultArrangement = [["scene", "game"], ["inspector"], ["hierarchy"], ["console"], ["files"]];

/** A page with the dock on screen; pages of one storage come one after the other, as after a reload. */
function openPage(kept = new Map<string, string>(), project = "/games/one", offered = panels) {
  const settings = createSettingsStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  });
  const layout = new DockLayout(offered, settings);
  const dock = new MemoryDock();
  const attachment = layout.attach(dock.api, project);
  return { kept, settings, layout, dock, attachment };
}

it("arranges the panels by their places, with the scene in front, where nothing is stored", () => {
  const { layout, dock } = openPage();
  expect(dock.arrangement).toEqual(defaultArrangement);
  expect(layout.store.getState()).toMatchObject({ openIds: defaultArrangement.flat(), activeId: "scene" });
  expect(dock.groups.map(({ size }) => size)).toEqual([
    undefined,
    { width: 330 },
    { width: 264 },
    { height: 210 },
    { height: 280 },
  ]);
});

it("comes back as it was left, documents too", () => {
  const { kept, layout, dock } = openPage();
  dock.removePanel(dock.getPanel("console")!);
  layout.open("code", { instance: "assets/scripts/a.ts" });
  const { arrangement } = dock;
  expect(openPage(kept).dock.arrangement).toEqual(arrangement);
});

it("leaves the documents behind in another project", () => {
  const { kept, layout } = openPage();
  layout.open("code", { instance: "assets/scripts/a.ts" });
  expect(openPage(kept, "/games/two").dock.arrangement).toEqual(defaultArrangement);
});

it("leaves out a panel that there is no more, and keeps the others where they were", () => {
  const { kept, dock } = openPage();
  dock.removePanel(dock.getPanel("files")!);
  const fewer = panels.filter(({ id }) => id !== "game");
  expect(openPage(kept, "/games/one", fewer).dock.arrangement).toEqual([
    ["scene"],
    ["inspector"],
    ["hierarchy"],
    ["console"],
  ]);
});

it.each([
  ["a text", "layout"],
  ["something else", { grid: true }],
  ["an empty dock", { groups: [] }],
  ["only panels that are gone", { groups: [[{ id: "gone", params: { panel: "gone" } }]] }],
])("falls back to the default layout where %s is stored", (_, dockLayout) => {
  const { kept, settings } = openPage();
  settings.getState().set({ dockLayout });
  expect(openPage(kept).dock.arrangement).toEqual(defaultArrangement);
});

it("does not keep a dock that empties itself as it is taken down", () => {
  const { kept, dock } = openPage();
  dock.clear();
  expect(openPage(kept).dock.totalPanels).toBeGreaterThan(0);
});

it("goes back to the default arrangement with the documents behind the panels", () => {
  const { layout, dock } = openPage();
  layout.open("code", { instance: "a.ts" });
  for (const id of ["scene", "hierarchy"]) dock.removePanel(dock.getPanel(id)!);
  layout.reset();
  expect([...dock.arrangement].map((ids) => [...ids].sort()).sort()).toEqual(
    [...defaultArrangement.slice(1), ["scene", "game", "code:a.ts"]].map((ids) => [...ids].sort()).sort(),
  );
  expect(dock.activePanel?.id).toBe("scene");
});

it("does what was asked before the dock came on screen", () => {
  const { settings } = openPage();
  const layout = new DockLayout(panels, settings);
  layout.open("code", { instance: "a.ts", title: "a.ts" });
  expect(layout.isOpen("code", "a.ts")).toBe(false);
  const dock = new MemoryDock();
  layout.attach(dock.api, "/games/one");
  expect(layout.isOpen("code", "a.ts")).toBe(true);
  expect(dock.activePanel).toMatchObject({ id: "code:a.ts", title: "a.ts" });
});

it("asks a panel's guard before it closes it, and forgets its mark when it goes", async () => {
  const { layout, dock } = openPage();
  layout.open("code", { instance: "a.ts" });
  layout.setMark("code:a.ts", { kind: "unsaved" });
  layout.setCloseGuard("code:a.ts", () => Promise.resolve(false));
  expect(await layout.close("code", "a.ts")).toBe(false);
  expect(dock.getPanel("code:a.ts")).toBeDefined();
  layout.setCloseGuard("code:a.ts", () => Promise.resolve(true));
  expect(await layout.close("code", "a.ts")).toBe(true);
  expect(layout.store.getState().marks.size).toBe(0);
  expect(layout.isOpen("code", "a.ts")).toBe(false);
});

it("opens a panel once, gives it what it is opened with, and leaves the front alone in the background", () => {
  const { layout, dock } = openPage();
  layout.open("code", { instance: "a.ts", params: { line: 1 } });
  layout.open("game");
  layout.open("code", { instance: "a.ts", params: { line: 9 }, inBackground: true });
  expect(dock.getPanel("code:a.ts")?.params).toMatchObject({ panel: "code", instance: "a.ts", params: { line: 9 } });
  expect(dock.activePanel?.id).toBe("game");
  expect(layout.frontPanelBeside("code")).toBe("game");
  expect(() => layout.open("nonsense")).toThrow("There is no panel nonsense");
});
