import ts from "typescript";
import { describe, expect, it } from "vitest";
import { isCaughtAt, listCatches } from "./list-catches";

/** Whether what is thrown at the mark is caught by the function around it. */
function isCaught(code: string): boolean {
  const before = code.slice(0, code.indexOf("§")).split("\n");
  const ranges = listCatches(ts, code.replace("§", " "));
  return isCaughtAt(ranges, before.length - 1, before.at(-1)?.length ?? 0);
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
    expect(isCaught(code)).toBe(expected);
  });
});
