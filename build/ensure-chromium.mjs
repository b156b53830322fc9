import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findChromium } from "./find-chromium.mjs";

if (findChromium() === undefined) {
  console.log("No Chromium or Chrome found for the end-to-end tests: installing one.");
  if (canUseApt()) installWithApt();
  if (findChromium() === undefined) installWithPlaywright();
  const found = findChromium();
  if (found === undefined) {
    console.error("Could not install Chromium. Install Chrome or Chromium, or name one with TANDEM_CHROMIUM.");
    process.exit(1);
  }
  console.log(`Chromium installed: ${found}`);
}

/** Debian itself only: Ubuntu's package of that name is a stub for a snap. */
function canUseApt() {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    if (!/^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"))) return false;
  } catch {
    return false;
  }
  return spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
}

function installWithApt() {
  const options = {
    stdio: /** @type {const} */ (["ignore", "ignore", "inherit"]),
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  console.log("  apt-get update");
  spawnSync("apt-get", ["update", "-qq"], { ...options, stdio: [...options.stdio] });
  console.log("  apt-get install chromium");
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
    ...options,
    stdio: [...options.stdio],
  });
}

function installWithPlaywright() {
  console.log("  playwright install chromium");
  const cli = fileURLToPath(new URL("../node_modules/@playwright/test/cli.js", import.meta.url));
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "inherit" });
}
