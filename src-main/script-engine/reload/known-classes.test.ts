import { describe, expect, it } from "vitest";
import type { ScriptBuild, ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import { withKnownClasses } from "./known-classes";

function describeModule(file: string, hash: string, ...imports: string[]): ScriptModule {
  return {
    file,
    hash,
    code: "",
    sourceMap: "",
    imports: imports.map((target) => ({ specifier: target, file: target })),
  };
}

function describeClass(name: string, file: string, options: Partial<ScriptClassInfo> = {}): ScriptClassInfo {
  const speed = { name: "speed", type: { kind: "float" as const }, attributes: {}, declaredBy: name, line: 1 };
  return {
    name,
    file,
    exportName: name,
    isAbstract: false,
    fields: [speed],
    methods: [],
    attributes: {},
    line: 1,
    ...options,
  };
}

const loaded = (info: ScriptClassInfo): ScriptClassInfo => ({
  ...info,
  fields: info.fields.map((field) => ({ ...field, default: 5 })),
});

const classes = [describeClass("A", "a"), describeClass("B", "b"), describeClass("C", "c")];
const build = (b: string, lib: string): ScriptBuild => ({
  id: 1,
  modules: [
    describeModule("lib", lib),
    describeModule("a", "1", "lib"),
    describeModule("b", b),
    describeModule("c", "1", "a"),
  ],
  classes,
});
const before = { build: build("1", "1"), report: { classes: classes.map(loaded), problems: [] } };

describe("the classes known from the domain before", () => {
  it("are those whose code and imports are the same, with their defaults", () => {
    const result = withKnownClasses(build("2", "1"), before);
    expect(result.fresh).toEqual(["B"]);
    expect(result.classes.map(({ fields }) => fields[0]?.default)).toEqual([5, undefined, 5]);
  });

  it("W10: are not those that import a changed file, directly or not", () => {
    expect(withKnownClasses(build("1", "2"), before).fresh).toEqual(["A", "C"]);
    const { modules } = build("1", "1");
    const withoutLib = { ...build("1", "1"), modules: modules.filter(({ file }) => file !== "lib") };
    expect(withKnownClasses(withoutLib, before).fresh).toEqual(["A", "C"]);
  });

  it("are not those whose imports have come to stand for other files", () => {
    const { modules } = build("1", "1");
    const moved = modules.map((module) => (module.file === "a" ? describeModule("a", "1", "b") : module));
    expect(withKnownClasses({ ...build("1", "1"), modules: moved }, before).fresh).toEqual(["A", "C"]);
  });

  it("are none before the first load, nor where something was wrong or is different", () => {
    expect(withKnownClasses(build("1", "1"), undefined).fresh).toBeUndefined();
    const problems = [{ severity: "error", source: "runtime", message: "", file: "a" }] as const;
    expect(withKnownClasses(build("1", "1"), { ...before, report: { ...before.report, problems } }).fresh).toEqual([
      "A",
    ]);
    const without = { ...before.report, classes: [...classes.slice(0, 2), loaded(classes[2] as ScriptClassInfo)] };
    expect(withKnownClasses(build("1", "1"), { ...before, report: without }).fresh).toEqual(["A", "B"]);
    const fields = classes[0]!.fields.map((field) => ({ ...field, type: { kind: "int32" as const } }));
    const retyped = [{ ...classes[0]!, fields }, describeClass("B", "b", { exportName: "default" }), classes[2]!];
    expect(withKnownClasses({ ...build("1", "1"), classes: retyped }, before).fresh).toEqual(["A", "B"]);
  });
});
