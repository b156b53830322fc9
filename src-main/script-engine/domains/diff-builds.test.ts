import { describe, expect, it } from "vitest";
import type { ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import { describeEmptyClass, describeModule } from "../../../src-shared/protocol/testing/describe-build";
import { diffBuilds } from "./diff-builds";

const [a, b] = [describeModule("a"), describeModule("b")];
const [classA, classB] = [describeEmptyClass("A"), describeEmptyClass("B")];
const base: ScriptBuild = { id: 1, modules: [a, b], classes: [classA, classB] };

describe("diffBuilds", () => {
  it("tells nothing but the number of a build in which all is known", () => {
    expect(diffBuilds(base, { ...base, id: 2, known: ["A", "B"] })).toEqual({ id: 2, modules: [], classes: [] });
  });

  it("tells what is another object, and every class that is not known", () => {
    const [newB, newClassB] = [describeModule("b"), describeEmptyClass("B")];
    const build = { id: 2, modules: [a, newB], classes: [classA, newClassB], known: ["B"] };
    const changes = diffBuilds(base, build);
    expect(changes).toEqual({ id: 2, modules: [newB], classes: [classA, newClassB] });
    expect(changes.modules[0]).toBe(newB);
  });

  it("tells orders that differ", () => {
    const build = { id: 2, modules: [b, a], classes: [classA], known: ["A"] };
    expect(diffBuilds(base, build)).toEqual({ id: 2, modules: [], files: ["b", "a"], classes: [], classNames: ["A"] });
  });
});
