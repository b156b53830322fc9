import { describe, expect, it } from "vitest";
import { detailsOf, isInternalFile, placeOf } from "./entry-details";

const frame = (file: string, line: number, functionName = "onUpdate") => ({ functionName, file, line, column: 5 });

describe("an entry's details", () => {
  it("W30: list the user's mapped frames, and fold the tool's own", () => {
    const details = detailsOf({
      text: [
        "TypeError: target is undefined",
        "    at Mover.step (assets/scripts/mover.ts:12:5)",
        "    at Mover.onUpdate (assets/scripts/mover.ts:8:5)",
        "    at LifeCycle.call (/app/dist/workers/domain.js:1:20)",
        "    at node:internal/timers:573:17",
      ].join("\n"),
      stack: [
        frame("assets/scripts/mover.ts", 12, "Mover.step"),
        frame("assets/scripts/mover.ts", 8, "Mover.onUpdate"),
      ],
    });
    expect(details.message).toBe("TypeError: target is undefined");
    expect(details.userFrames.map(({ line }) => line)).toEqual([12, 8]);
    expect(details.internalFrames).toEqual([
      "LifeCycle.call (/app/dist/workers/domain.js:1:20)",
      "node:internal/timers:573:17",
    ]);
  });

  it("leave a text alone in which lines only look like a stack", () => {
    const text = "shopping\n    at noon\nand then home";
    expect(detailsOf({ text })).toEqual({ message: text, userFrames: [], internalFrames: [] });
  });

  it("take frames of the stack in the tool's files for internal", () => {
    const { userFrames, internalFrames } = detailsOf({
      text: "x",
      stack: [frame("node:events", 3), frame("assets/a.ts", 1), frame("file:///app/domain.js", 9)],
    });
    expect(userFrames).toHaveLength(1);
    expect(internalFrames).toEqual(["onUpdate (node:events:3:5)", "onUpdate (file:///app/domain.js:9:5)"]);
  });

  it("know the place to open: the innermost frame of the project, else where the fault is", () => {
    expect(placeOf({ stack: [frame("node:events", 3), frame("assets/a.ts", 7)] })).toEqual({
      file: "assets/a.ts",
      line: 7,
      column: 5,
    });
    expect(
      placeOf({ diagnostic: { severity: "error", source: "compile", message: "x", file: "b.ts", line: 2, column: 3 } }),
    ).toEqual({ file: "b.ts", line: 2, column: 3 });
    expect(placeOf({})).toBeUndefined();
  });

  it("tell files of the project from all others", () => {
    for (const file of ["assets/a.ts", "a.ts", "assets/😀 b.ts"]) expect(isInternalFile(file)).toBe(false);
    const internal = [
      "/usr/x.js",
      "C:\\x.js",
      "node:fs",
      "file:///x.js",
      "<anonymous>",
      "tandem",
      "node_modules/x/i.js",
    ];
    for (const file of internal) expect(isInternalFile(file)).toBe(true);
  });
});
