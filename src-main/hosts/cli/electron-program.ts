import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { hasDisplay } from "../browser/has-display";

/** Electron's program, or why there is none, as half a sentence. */
export type ElectronProgram =
  { readonly kind: "found"; readonly program: string } | { readonly kind: "missing"; readonly why: string };

const probeMs = 4_000;
const retryAfterMs = 24 * 60 * 60 * 1000;

/**
 * Electron's program as its package has it; downloaded first where it is missing and can be. A download that failed is
 * not tried again for a day, so that it holds up one start only. `userDir` remembers it.
 */
export async function findElectronProgram(
  userDir: string,
  packageDir: string | undefined = findPackage(),
): Promise<ElectronProgram> {
  if (!hasDisplay()) return { kind: "missing", why: "there is no desktop here" };
  if (packageDir === undefined) return { kind: "missing", why: "it is not installed" };
  const present = await readProgram(packageDir);
  if (present !== undefined) return { kind: "found", program: present };

  const marker = join(userDir, "electron-download-failed");
  const failedAt = Number(await readFile(marker, "utf8").catch(() => "0"));
  if (Date.now() - failedAt < retryAfterMs) return { kind: "missing", why: "its program could not be downloaded" };
  const failure = (await canReachDownload(packageDir)) ? await download(packageDir) : "its download cannot be reached";
  const downloaded = await readProgram(packageDir);
  if (downloaded !== undefined) return { kind: "found", program: downloaded };
  await mkdir(userDir, { recursive: true });
  await writeFile(marker, String(Date.now()));
  return { kind: "missing", why: failure ?? "its download is not complete" };
}

function findPackage(): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve("electron/package.json"));
  } catch {
    // Not installed: Tandem without its development tools.
    return undefined;
  }
}

/** The package's own note of where its program is; not its index, which downloads without asking. */
async function readProgram(packageDir: string): Promise<string | undefined> {
  const name = await readFile(join(packageDir, "path.txt"), "utf8").catch(() => undefined);
  const program = name === undefined ? undefined : join(packageDir, "dist", name);
  return program !== undefined && existsSync(program) ? program : undefined;
}

/** Behind a firewall that drops what it does not like, the download itself would take minutes to give up. */
async function canReachDownload(packageDir: string): Promise<boolean> {
  const { env } = process;
  // Another place, or a proxy that only the download knows how to use.
  if ([env.ELECTRON_MIRROR, env.npm_config_electron_mirror, env.HTTPS_PROXY, env.https_proxy].some(Boolean))
    return true;
  const { version } = JSON.parse(await readFile(join(packageDir, "package.json"), "utf8")) as { version: string };
  const url = `https://github.com/electron/electron/releases/download/v${version}/SHASUMS256.txt`;
  try {
    return (await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(probeMs) })).ok;
  } catch {
    // No network, no name, no answer in time: all the same here.
    return false;
  }
}

/** Why it failed; undefined when it did not. */
async function download(packageDir: string): Promise<string | undefined> {
  console.log("Downloading Electron, about 110 MB. This happens once.");
  const child = spawn(process.execPath, [join(packageDir, "install.js")], { stdio: ["ignore", "inherit", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += String(chunk)));
  const code = await new Promise<number>((resolve) => {
    child.on("error", () => resolve(1));
    child.on("close", (exitCode) => resolve(exitCode ?? 1));
  });
  if (code === 0) return undefined;
  const reason = /^(?:\w*Error.*|error:.*)$/im.exec(errors)?.[0] ?? `exit code ${code}`;
  return `its program could not be downloaded (${reason})`;
}
