import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { ensureBuilt } from "../../build/ensure-built.mjs";
import { openRealSession, sessionActions, writeScript } from "./testing/real-session";

const typingsFile = fileURLToPath(new URL("../../dist/types/tandem.d.ts", import.meta.url));

it("L06: a script is compiled, checked and run with the core API, what that refers to, files and packages", async () => {
  expect(await ensureBuilt(["workers", "types"])).toEqual([]);
  const test = await openRealSession(
    {
      "assets/scripts/user.ts": `
        import * as tandem from "tandem";
        import {
          Script, Entity, Vector3, Matrix4, Quaternion, MathUtils, MeshRenderer, Random, Time, GameEvent,
          type VectorLike, type EventKey, type ComponentClass, type float,
        } from "tandem";
        import { twice, type Half } from "./lib/helper";
        import wave from "./wave.json";
        import { greet } from "outer";
        export class User extends Script {
          size: float = 2;
          private readonly happened: EventKey = new GameEvent<VectorLike>("happened");
          tell(): unknown[] {
            const kind: ComponentClass<MeshRenderer> = MeshRenderer;
            const half: Half = { half: this.size / 2 };
            // What the core API takes from others is there with all its members.
            const turned = new Vector3(1, 0, 0).applyQuaternion(new Quaternion()).applyMatrix4(new Matrix4().identity());
            return [
              turned.lengthSq(), MathUtils.clamp(5, 0, 1), kind.name, half.half, twice(wave.height), greet("you"),
              this.entity instanceof Entity, typeof Random.value(), Time.frame, typeof this.happened, "Transform" in tandem,
            ];
          }
        }`,
      "assets/scripts/lib/helper.ts": `export interface Half { half: number } export const twice = (x: number) => 2 * x;`,
      "assets/scripts/wave.json": `{ "height": 21 }`,
      "node_modules/outer/package.json": `{ "name": "outer", "version": "1.0.0", "main": "index.js", "types": "index.d.ts" }`,
      "node_modules/outer/index.js": `const { word } = require("inner"); exports.greet = (name) => word + " " + name;`,
      "node_modules/outer/index.d.ts": "export declare function greet(name: string): string;",
      "node_modules/inner/package.json": `{ "name": "inner", "version": "1.0.0", "main": "index.js" }`,
      "node_modules/inner/index.js": `exports.word = "hello";`,
    },
    { typingsFile },
  );
  onTestFinished(() => test[Symbol.asyncDispose]());
  const { session } = test;
  const user = await sessionActions(() => test).addWith("User");
  await session.whenIdle();
  expect(await session.getProblems()).toEqual([]);
  // That nothing is wrong means something only where a mistake would be.
  await writeScript(test.projectDir, "wrong.ts", `export const wrong: number = new Entity("x").nothing;`);
  await expect
    .poll(async () => (await session.getProblems()).map(({ file }) => file))
    .toContain("assets/scripts/wrong.ts");
  expect((await session.getProblems()).every(({ file }) => file === "assets/scripts/wrong.ts")).toBe(true);
  const told = `get(${JSON.stringify(user)}).getComponent("User").tell()`;
  const value = [1, 1, "MeshRenderer", 1, 42, "hello you", true, "number", 0, "object", true];
  expect(await session.evaluate(told, "editor")).toEqual({ ok: true, value });
  // Types alone keep no game from running.
  expect(await session.play({ paused: true })).toMatchObject({ ok: true });
  expect(await session.evaluate(told, "runtime")).toEqual({ ok: true, value });
});
