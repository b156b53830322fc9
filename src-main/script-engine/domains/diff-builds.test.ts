import { describe, expect, it } from "vitest";
import type { ScriptBuild, ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import { diffBuilds } from "./diff-builds";

const module = (file: string): ScriptModule => ({ file, hash: file, code: "", sourceMap: "", imports: [] });
const info = (name: string): ScriptClassInfo => ({
  name,
  file: `${name}.ts`,
  exportName: name,
  isAbstract: false,
  fields: [],
  methods: [],
  attributes: {},
  line: 1,
});
const [a, b] = [module("a"), module("b")];
const [classA, classB] = [info("A"), info("B")];
const base: ScriptBuild = { id: 1, modules: [a, b], classes: [classA, classB] };

describe("diffBuilds", () => {
  it("tells nothing but the number of a build in which all is known", () => {
    expect(diffBuilds(base, { ...base, id: 2, known: ["A", "B"] })).toEqual({ id: 2, modules: [], classes: [] });
  });

  it("tells what is another object, and every class that is not known", () => {
    const [newB, newClassB] = [module("b"), info("B")];
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
