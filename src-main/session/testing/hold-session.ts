import { afterEach } from "vitest";
import type { TestSession } from "./open-test-session";

/** The session that a test works on, closed when the test is over. */
export interface HeldSession {
  /** The one that is open; throws if none is. */
  readonly test: TestSession;
  open(opening: Promise<TestSession>): Promise<TestSession>;
}

/** For a whole file of tests. */
export function holdSession(): HeldSession {
  let current: TestSession | undefined;
  afterEach(async () => {
    await current?.[Symbol.asyncDispose]();
    current = undefined;
  });
  return {
    get test() {
      if (!current) throw new Error("No session is open in this test.");
      return current;
    },
    async open(opening) {
      current = await opening;
      return current;
    },
  };
}
