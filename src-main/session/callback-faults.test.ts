import { afterEach, expect, it } from "vitest";
import type { TestSession } from "./testing/open-test-session";
import { openScripts, sessionActions, writeScript } from "./testing/real-session";

let test: TestSession;
afterEach(async () => test?.[Symbol.asyncDispose]());
const { addWith } = sessionActions(() => test);

const marked = (members: string) => `@editorScript export class Marked extends Script { ${members} }`;

it.each(["onAfterReload", "onCreate", "onEnable", "onStart"])(
  "what %s of newer code throws as it comes into the editor is told in the console like any fault, once for each reload",
  async (callback) => {
    test = await openScripts({ "marked.ts": marked("") });
    const { session } = test;
    const entity = await addWith("Marked");
    for (const message of ["first", "first", "second"]) {
      await session.clearConsole();
      test.takeEvents("onDidReloadScripts");
      // The same again is another save, and another fault.
      const source = marked(`${callback}() {\n throw new Error("${message}"); } made = ${Math.random()};`);
      await writeScript(test.projectDir, "marked.ts", source);
      await expect.poll(() => test.takeEvents("onDidReloadScripts")).toHaveLength(1);
      await session.whenIdle();
      const place = { entity: { id: entity, name: "Cube" }, script: "Marked" };
      expect(await session.getConsole()).toMatchObject([
        {
          ...place,
          domain: "editor",
          level: "error",
          text: `Error: ${message}`,
          count: 1,
          diagnostic: { ...place, callback, file: "assets/scripts/marked.ts", line: 3 },
        },
      ]);
    }
  },
);
