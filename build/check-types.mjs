import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Each room is checked by itself, against only the libraries that its tsconfig.json names.
const rooms = [
  // The top level: configuration, and the tests of the two rooms whose own sources may not use Node.
  ".",
  "src-shared",
  "scripts-runtime/api",
  "scripts-runtime/worker",
  "src-main",
  "src-renderer",
  "e2e",
  "build",
  "bench",
];

const root = fileURLToPath(new URL("..", import.meta.url));
const tsc = join(root, "node_modules/typescript/bin/tsc");
const cache = join(root, "node_modules/.cache/tsc");
mkdirSync(cache, { recursive: true });

const asked = process.argv.slice(2);
const queue = rooms.filter((room) => asked.length === 0 || asked.includes(room));
let failed = 0;

/** Runs tsc on one room and prints what it found; resolves when it has ended. */
async function checkRoom(/** @type {string} */ room) {
  const buildInfo = join(cache, `${room === "." ? "top" : room.replace("/", "-")}.tsbuildinfo`);
  const args = [tsc, "-p", join(root, room), "--incremental", "--tsBuildInfoFile", buildInfo, "--pretty", "false"];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  const code = await new Promise((resolve) => child.on("close", resolve));
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${room}`);
  if (code !== 0) {
    failed += 1;
    process.stdout.write(output);
  }
}

async function takeFromQueue() {
  for (let room = queue.shift(); room !== undefined; room = queue.shift()) {
    if (existsSync(join(root, room, "tsconfig.json"))) await checkRoom(room);
  }
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, takeFromQueue));
process.exit(failed === 0 ? 0 : 1);
