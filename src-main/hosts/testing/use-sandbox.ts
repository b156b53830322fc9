import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { ensureBuilt } from "../../../build/ensure-built.mjs";
import { createSandbox, type Sandbox } from "./create-sandbox";

/** Builds what a test file runs, and gives every test of it a sandbox of its own, behind one object. */
export function useSandbox(groups: Parameters<typeof ensureBuilt>[0]): Omit<Sandbox, typeof Symbol.asyncDispose> {
  let current: Sandbox;
  beforeAll(async () => {
    expect(await ensureBuilt(groups)).toEqual([]);
  }, 90_000);
  beforeEach(async () => {
    current = await createSandbox();
  });
  afterEach(() => current[Symbol.asyncDispose]());
  return {
    get dir() {
      return current.dir;
    },
    get environment() {
      return current.environment;
    },
    addProject: (template, name) => current.addProject(template, name),
    run: (script, args) => current.run(script, args),
    start: (script, args, reads) => current.start(script, args, reads),
  };
}
