import ts from "typescript";
import { describe, expect, it } from "vitest";
import { isCaughtAt, isStaticAt, listCatches } from "./list-catches";

/** What is said of the place at the mark. */
function ask(is: typeof isCaughtAt, code: string): boolean {
  const before = code.slice(0, code.indexOf("§")).split("\n");
  const ranges = listCatches(ts, code.replace("§", ""));
  return is(ranges, before.length - 1, before.at(-1)?.length ?? 0);
}

describe("where something is caught", () => {
  it.each([
    ["try { § } catch {}", true],
    ["try { if (a) { § } } catch (error) { tell(error); }", true],
    ["try { try { § } finally { end(); } } catch {}", true],
    ["function f() {\n  try {\n    § go();\n  } catch {}\n}", true],
    ["§ try { go(); } catch {}", false],
    ["try { go(); } catch { § }", false],
    ["try { go(); } catch {} finally { § }", false],
    ["try { § } finally {}", false],
    ["try { list.forEach((item) => { § }); } catch {}", false],
    ["class A { x = §1; m() { try { go(); } catch {} } }", false],
    ["try { class A { static { § } } } catch {}", false],
    ["try { class A { m() { § } } } catch {}", false],
  ])("%s: %s", (code, expected) => {
    expect(ask(isCaughtAt, code)).toBe(expected);
  });
});

describe("what the making of a class runs", () => {
  it.each([
    ["class A { static x = §f(); }", true],
    ["class A { static x = §(a) => a; }", true],
    ["class A { static x = (a) => §a; }", false],
    ["class A { static #x = (() => f())(§); }", true],
    ["class A { static { §f(); } }", true],
    ["class A { static { try { §f(); } catch {} } }", true],
    ["class A { static { function f() { §g(); } f(); } }", false],
    ["class A { static { f(); }\n  x = 1;\n}§", true],
    ["§class A { static { f(); } }", false],
    ["class A { x = §f(); static y = 2; }", false],
    ["class A { x=§f(); static y = 2; }", false],
    ["class A { static m() { §f(); } }", false],
    ["class A { m() { return class { static x = §f(); }; } }", true],
  ])("%s: %s", (code, expected) => {
    expect(ask(isStaticAt, code)).toBe(expected);
  });
});
