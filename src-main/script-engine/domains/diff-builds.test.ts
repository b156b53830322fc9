import { describe, expect, it } from "vitest";
import type { ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import { describeEmptyClass, describeModule } from "../../../src-shared/protocol/testing/describe-build";
import { diffBuilds } from "./diff-builds";

const [a, b] = [describeModule("a"), describeModule("b")];
const [classA, classB] = [describeEmptyClass("A"), describeEmptyClass("B")];
const base: ScriptBuild = { id: 1, modules: [a, b], classes: [classA, classB] };

describe("diffBuilds", () => {
  it("tells nothing but the number of a build in which nothing is fresh", () => {
    expect(diffBuilds(base, { ...base, id: 2, fresh: [] })).toEqual({ id: 2, modules: [], classes: [] });
  });

  it("tells what is another object, and every fresh class", () => {
    const [newB, newClassB] = [describeModule("b"), describeEmptyClass("B")];
    const build = { id: 2, modules: [a, newB], classes: [classA, newClassB], fresh: ["A"] };
    const changes = diffBuilds(base, build);
    expect(changes).toEqual({ id: 2, modules: [newB], classes: [classA, newClassB] });
    expect(changes.modules[0]).toBe(newB);
  });

  it("tells orders that differ", () => {
    const build = { id: 2, modules: [b, a], classes: [classA], fresh: [] };
    expect(diffBuilds(base, build)).toEqual({ id: 2, modules: [], files: ["b", "a"], classes: [], classNames: ["A"] });
  });
});
