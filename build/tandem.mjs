#!/usr/bin/env node
// What `npx tandem` runs in a checkout. It stands here and not in dist/, as npm links a command only to a file that is there:
// asked for before the first build, `npx` would remember for good that there is none.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const cli = new URL("../dist/cli.js", import.meta.url);

if (!existsSync(cli)) {
  for (const step of ["ensure-installed.mjs", "ensure-built.mjs"]) {
    const script = fileURLToPath(new URL(step, import.meta.url));
    // The output belongs to the command, which may be read by a program.
    const { status } = spawnSync(process.execPath, [script], { stdio: ["ignore", 2, 2] });
    if (status !== 0) process.exit(1);
  }
}
await import(cli.href);
