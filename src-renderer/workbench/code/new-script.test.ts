import ts from "typescript";
import { describe, expect, it } from "vitest";
import { planScript } from "./new-script";

const plan = (typed: string, folder = "assets/scripts") => planScript(typed, folder, "class");
const pathOf = (typed: string) => {
  const planned = plan(typed);
  return "path" in planned ? planned.path : planned.problem;
};

describe("planScript", () => {
  it("makes one file and one class of every way to write a name", () => {
    for (const typed of ["MoveRight", "moveRight", "move-right", "move right", "move_right.ts", " Move right "]) {
      const planned = plan(typed);
      expect(planned).toMatchObject({ path: "assets/scripts/move-right.ts" });
      expect("text" in planned && planned.text).toContain("export class MoveRight extends Script {");
    }
  });

  it("keeps abbreviations and digits together and folders as they were typed", () => {
    expect(pathOf("HUDPanel")).toBe("assets/scripts/hud-panel.ts");
    expect(pathOf("Level2")).toBe("assets/scripts/level2.ts");
    expect(pathOf("Enemies/Flyer")).toBe("assets/scripts/Enemies/flyer.ts");
    expect(pathOf("enemies\\flyer.ts")).toBe("assets/scripts/enemies/flyer.ts");
  });

  it("82: takes letters of any script", () => {
    expect(pathOf("Überfall")).toBe("assets/scripts/überfall.ts");
    expect(pathOf("敵")).toBe("assets/scripts/敵.ts");
  });

  it("gives the reason where there is no name in it", () => {
    for (const typed of ["", "  ", "a//b", "../outside", "enemies/"]) expect(plan(typed)).toHaveProperty("problem");
    expect(plan("!!!")).toEqual({ problem: "A name has at least one letter." });
    expect(plan("a/b:c")).toHaveProperty("problem");
    expect(plan("2Fast")).toEqual({ problem: "A name begins with a letter." });
  });

  it("refuses a class that is called as what Tandem has itself", () => {
    for (const typed of ["Script", "entity", "Camera", "mesh renderer"]) expect(plan(typed)).toHaveProperty("problem");
    expect(planScript("camera", "assets/tools", "statements")).toHaveProperty("path");
  });

  it("writes what parses, in the form of a class and of statements", () => {
    for (const template of ["class", "statements"] as const) {
      const planned = planScript("Patrol", "assets/scripts", template);
      if (!("text" in planned)) throw new Error(planned.problem);
      const { diagnostics } = ts.transpileModule(planned.text, { reportDiagnostics: true });
      expect(diagnostics).toEqual([]);
      expect(planned.text.endsWith("\n")).toBe(true);
    }
    expect(planScript("spawn all", "assets/tools", "statements")).toMatchObject({
      path: "assets/tools/spawn-all.run.ts",
    });
  });
});
