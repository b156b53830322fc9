/* global window, document, MutationObserver, WebGL2RenderingContext -- functions that run inside the page */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { chromiumArguments } from "../build/chromium-arguments.mjs";
import { findChromium } from "../build/find-chromium.mjs";

const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));

/** A browser without a GPU that runs already, and the editor's own server for one project, started anew each time. */
export async function createPages(/** @type {string} */ projectDir) {
  const userDir = mkdtempSync(join(tmpdir(), "tandem-bench-user-"));
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArguments });
  return {
    /** Starts the server and opens the page, watched, with an empty cache. */
    async start(/** @type {Parameters<typeof watchPage>[0]} */ watched) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      page.setDefaultTimeout(120_000);
      await page.addInitScript(watchPage, watched);
      const started = performance.now();
      const server = spawn(process.execPath, [cli, "serve", projectDir, "--trust", "--no-open"], {
        env: { ...process.env, TANDEM_USER_DIR: userDir },
        stdio: ["ignore", "pipe", "inherit"],
      });
      const url = await readAddress(server);
      const served = performance.now();
      await page.goto(url, { waitUntil: "commit" });
      return {
        page,
        started,
        served,
        async close() {
          await context.close();
          server.kill("SIGINT");
          await new Promise((resolve) => server.once("close", resolve));
        },
      };
    },
    async close() {
      await browser.close();
      rmSync(userDir, { recursive: true, force: true });
    },
  };
}

function readAddress(/** @type {import("node:child_process").ChildProcess} */ server) {
  return new Promise((/** @type {(url: string) => void} */ resolve, reject) => {
    let output = "";
    server.stdout?.on("data", (chunk) => {
      output += String(chunk);
      const url = /Tandem is at (\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    });
    server.once("close", () => reject(new Error(`The editor ended: ${output}`)));
  });
}

/**
 * Runs inside the page. Notes in `window.benchMarks`, by `Date.now`, when the hierarchy shows the row of that name, when
 * Play can be pressed, and when the graphics card has finished the first picture with so many meshes. `benchMarks` may be
 * emptied to begin anew. With `draws` false nothing is drawn: the difference is what drawing costs.
 */
function watchPage(/** @type {{ row: string, meshes: number, draws: boolean }} */ { row, meshes, draws }) {
  /** @type {Record<string, number>} */
  const marks = {};
  Object.assign(window, { benchMarks: marks });
  const now = () => performance.timeOrigin + performance.now();
  const note = (/** @type {string} */ name) => {
    marks[name] ??= now();
  };
  new MutationObserver(() => {
    // What is measured afterwards is not to pay for looking.
    if (marks.hierarchy !== undefined && marks.play !== undefined) return;
    const name = document.querySelector('[data-testid="hierarchy-row"]')?.getAttribute("aria-label");
    if (name === row) note("hierarchy");
    const play = document.querySelector('[data-testid="toolbar"] button[aria-label="Play"]');
    if (name === row && play && play.getAttribute("aria-disabled") !== "true") note("play");
  }).observe(document, { subtree: true, childList: true, attributes: true });

  const prototype = WebGL2RenderingContext.prototype;
  const { drawElementsInstanced, drawArrays, drawElements, fenceSync } = prototype;
  let drawn = 0;
  prototype.drawElementsInstanced = function (mode, count, type, offset, instances) {
    drawn += instances;
    if (draws) drawElementsInstanced.call(this, mode, count, type, offset, instances);
  };
  if (!draws) prototype.drawArrays = prototype.drawElements = () => undefined;
  else Object.assign(prototype, { drawArrays, drawElements });
  prototype.fenceSync = function (condition, flags) {
    const sync = fenceSync.call(this, condition, flags);
    const isWhole = drawn >= meshes;
    drawn = 0;
    if (!isWhole || !sync) return sync;
    note("picture begun");
    const own = fenceSync.call(this, condition, flags);
    const ask = () => {
      if (own && this.getSyncParameter(own, this.SYNC_STATUS) !== this.SIGNALED) setTimeout(ask, 4);
      else note("picture");
    };
    if (marks.picture === undefined) setTimeout(ask, 4);
    return sync;
  };
}
