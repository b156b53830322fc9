import { compileFunction } from "node:vm";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import * as tandem from "./index";
import { takeSerializableClasses } from "./decorators";

const source = `
  @tandem.executionOrder(3) @tandem.disallowMultiple @tandem.editorScript() @tandem.menu("A/B") @tandem.icon("box") @tandem.formerly("Old")
  @tandem.requireComponent(tandem.MeshRenderer, "Light")
  class Base {
    @tandem.range(0, 20) @tandem.min(0) @tandem.max(5) @tandem.step(0.1) @tandem.unit("m") @tandem.tooltip("t") @tandem.header("h") a = 1;
    @tandem.group("g") @tandem.order(1) @tandem.multiline @tandem.readOnly() @tandem.visibleIf("a", 1) @tandem.color b = "two";
    @tandem.hidden @tandem.serialize() @tandem.formerly("x", "y") c = [3];
    @tandem.button() open() { return 4; }
    @tandem.button("Close it") static close() { return 5; }
    @tandem.hidden get d() { return 6; }
  }
  @tandem.serializable class Wave { count = 7; }
  @tandem.serializable() class Other {}
  class First extends Base { @tandem.unit("s") own = 8; }
  class Second extends Base { @tandem.hidden own = 9; }
  return { Base, Wave, Other, First, Second };
`;

type Classes = Record<string, new () => Record<string, unknown>>;

describe.each([true, false])("decorators (experimental ones: %s)", (experimentalDecorators) => {
  it("W9, W33: leave classes and members just as they are, in any combination", () => {
    const { code } = transformSync(`function run(tandem) { ${source} }`, {
      loader: "ts",
      target: "node20",
      tsconfigRaw: { compilerOptions: { experimentalDecorators } },
    });
    const run = compileFunction(`${code}; return run(tandem);`, ["tandem"]) as (api: object) => Classes;
    const classes = run(tandem);
    const base = new classes.Base!();
    expect({
      ...base,
      open: (base.open as () => number)(),
      close: (classes.Base as unknown as { close(): number }).close(),
      d: base.d,
    }).toEqual({ a: 1, b: "two", c: [3], open: 4, close: 5, d: 6 });
    expect({ ...new classes.First!() }).toEqual({ a: 1, b: "two", c: [3], own: 8 });
    expect({ ...new classes.Second!() }).toEqual({ a: 1, b: "two", c: [3], own: 9 });
    expect(Object.getOwnPropertyNames(classes.First).sort()).toEqual(["length", "name", "prototype"]);
    expect(takeSerializableClasses()).toEqual([classes.Wave, classes.Other]);
    expect(takeSerializableClasses()).toEqual([]);
  });
});
