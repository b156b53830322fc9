import ts from "typescript";
import { expect, it } from "vitest";
import type { ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import { listCatches } from "../compiler/list-catches";
import { GameSources } from "./game-sources";
import { refuseCondition } from "./refuse-condition";

const code = `class A extends Base { static { name(this); }
  static first = f();

  static {
    const add = () => {
      this.x;
    };
    add();
  }
  speed = f();
  onUpdate() {
    this.x;
  }
}
`;
const module = { file: "a.ts", hash: "1", code, sourceMap: "", imports: [] };
const build = { id: 1, modules: [module], classes: [] } as unknown as ScriptBuild;
const sources = new GameSources("/project", build, () => undefined);
const [url = ""] = sources.urls;
const at = (text: string) => code.split("\n").findIndex((line) => line.includes(text));

async function isRefused(method: string, params: object): Promise<boolean> {
  const text = JSON.stringify({ id: 7, method, params });
  const context = {
    sources,
    listCatches: async (each: string) => listCatches(ts, each),
    urlOf: (scriptId: string) => (scriptId === "9" ? url : undefined),
  };
  const answer = await refuseCondition(text, context);
  if (answer !== undefined) {
    expect(JSON.parse(answer)).toMatchObject({
      id: 7,
      error: { message: expect.stringContaining("static") as string },
    });
  }
  return answer !== undefined;
}

it.each([
  ["static first", true],
  ["const add", true],
  ["this.x", false],
  ["add();", true],
  ["speed =", false],
  ["onUpdate", false],
])("Z36: a condition of another debugger at %s is refused: %s", async (text, expected) => {
  const lineNumber = at(text);
  const condition = "this.x";
  const byUrl = "Debugger.setBreakpointByUrl";
  expect(await isRefused(byUrl, { url, lineNumber, condition })).toBe(expected);
  expect(await isRefused(byUrl, { urlRegex: "a\\.ts$", lineNumber, condition })).toBe(expected);
  expect(await isRefused("Debugger.setBreakpoint", { location: { scriptId: "9", lineNumber }, condition })).toBe(
    expected,
  );
  expect(await isRefused(byUrl, { url, lineNumber })).toBe(false);
  expect(await isRefused(byUrl, { url: `${url}x`, lineNumber, condition })).toBe(false);
});

it("Z36: where a breakpoint moves to counts", async () => {
  const lineNumber = at("static first") + 1;
  expect(await isRefused("Debugger.setBreakpointByUrl", { url, lineNumber, condition: "this.x" })).toBe(true);
});
