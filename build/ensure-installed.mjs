// Runs before anything is installed: nothing but Node's own modules here.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const lockFile = join(root, "package-lock.json");
const installedLock = join(root, "node_modules", ".package-lock.json");
const machine = `${process.platform} ${process.arch}`;
const stampFile = join(root, "node_modules", ".tandem-installed");

refuseOldNode();
const wanted = describeInstall();
if (isInstalled(wanted)) process.exit(0);
install(wanted);

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const { engines } = /** @type {{ engines: { node: string } }} */ (
    JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  );
  const [wantedMajor = 0, wantedMinor = 0] = engines.node
    .replace(/[^\d.]/g, "")
    .split(".")
    .map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(`Tandem needs Node ${engines.node.replace(">=", "")} or newer; this is ${process.versions.node}.`);
  console.error("Install a newer one from https://nodejs.org and run the command again.");
  process.exit(1);
}

/** What an up-to-date node_modules was made from: the lock file and the kind of machine (native binaries differ). */
function describeInstall() {
  const lock = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  return `${lock} ${machine}`;
}

function isInstalled(/** @type {string} */ description) {
  if (!existsSync(installedLock)) return false;
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : undefined;
  if (stamp === description) return true;
  const isOtherMachine = stamp !== undefined && stamp.split(" ").slice(1).join(" ") !== machine;
  // Installed by hand with npm: accept it when npm's own record names the same version of every package.
  if (isOtherMachine || !recordsAgree()) return false;
  writeFileSync(stampFile, description);
  return true;
}

function recordsAgree() {
  const wanted = readPackages(lockFile);
  const present = readPackages(installedLock);
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const here = present[path];
    return path === "" || (here === undefined ? optional === true : here.version === version);
  });
}

/** @returns {Record<string, { version?: string, optional?: boolean }>} */
function readPackages(/** @type {string} */ file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

function install(/** @type {string} */ description) {
  const reason = existsSync(installedLock) ? "Dependencies are out of date" : "Dependencies are missing";
  console.log(`${reason}: installing them with npm ci. This takes a minute or two.`);
  const started = Date.now();
  // npm names its own entry file to the scripts it runs; calling it through Node avoids a shell on Windows.
  const npm = process.env.npm_execpath;
  const args = ["ci", "--no-audit", "--no-fund"];
  const result =
    npm?.endsWith(".js") === true
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: "inherit" })
      : spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (result.status !== 0) {
    console.error("npm ci failed: see its message above. Check the network connection and run the command again.");
    process.exit(1);
  }
  writeFileSync(stampFile, description);
  console.log(`Dependencies installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}
