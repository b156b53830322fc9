import { describe, expect, it } from "vitest";
import type { ScriptBuild, ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import { applyBuildChanges } from "./apply-build-changes";

const module = (file: string, hash = "1"): ScriptModule => ({ file, hash, code: "", sourceMap: "", imports: [] });
const info = (name: string, line = 1): ScriptClassInfo => ({
  name,
  file: `${name}.ts`,
  exportName: name,
  isAbstract: false,
  fields: [],
  methods: [],
  attributes: {},
  line,
});
const before: ScriptBuild = { id: 1, modules: [module("a"), module("b")], classes: [info("A"), info("B")] };

describe("applyBuildChanges", () => {
  it("keeps what is not told, and takes it as known", () => {
    expect(applyBuildChanges(before, { id: 2, modules: [module("b", "2")], classes: [info("B", 9)] })).toEqual({
      id: 2,
      modules: [module("a"), module("b", "2")],
      classes: [info("A"), info("B", 9)],
      known: ["A"],
    });
  });

  it("follows files and classes that come, go and move", () => {
    const changes = { id: 3, modules: [module("c")], files: ["c", "a"], classes: [info("C")], classNames: ["C", "A"] };
    expect(applyBuildChanges(before, changes)).toEqual({
      id: 3,
      modules: [module("c"), module("a")],
      classes: [info("C"), info("A")],
      known: ["A"],
    });
  });
});
