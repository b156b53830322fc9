import { describe, expect, it } from "vitest";
import type { ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import { describeEmptyClass, describeModule } from "../../../src-shared/protocol/testing/describe-build";
import { applyBuildChanges } from "./apply-build-changes";

const before: ScriptBuild = {
  id: 1,
  modules: [describeModule("a"), describeModule("b")],
  classes: [describeEmptyClass("A"), describeEmptyClass("B")],
};

describe("applyBuildChanges", () => {
  it("keeps what is not told, and takes the rest as fresh", () => {
    expect(
      applyBuildChanges(before, { id: 2, modules: [describeModule("b", "2")], classes: [describeEmptyClass("B", 9)] }),
    ).toEqual({
      id: 2,
      modules: [describeModule("a"), describeModule("b", "2")],
      classes: [describeEmptyClass("A"), describeEmptyClass("B", 9)],
      fresh: ["B"],
    });
  });

  it("follows files and classes that come, go and move", () => {
    const changes = {
      id: 3,
      modules: [describeModule("c")],
      files: ["c", "a"],
      classes: [describeEmptyClass("C")],
      classNames: ["C", "A"],
    };
    expect(applyBuildChanges(before, changes)).toEqual({
      id: 3,
      modules: [describeModule("c"), describeModule("a")],
      classes: [describeEmptyClass("C"), describeEmptyClass("A")],
      fresh: ["C"],
    });
  });
});
