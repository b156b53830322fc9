import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    // Style sheets are empty in tests, but a test that reads one as text gets the text.
    css: { include: [/\.css\?raw$/] },
    include: ["{src-shared,src-main,src-renderer,scripts-runtime,build,e2e/drivers}/**/*.test.{ts,tsx}"],
    globalSetup: "build/vitest-global-setup.mjs",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes: when, is not what a test is about.
    expect: { poll: { timeout: 30_000 } },
    // Tests start real workers; more at a time than there are cores only makes each slower.
    maxWorkers: 2,
  },
});
