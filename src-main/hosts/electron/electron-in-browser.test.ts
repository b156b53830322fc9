import { chromium, type Browser, type Page } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ensureBuilt } from "../../../build/ensure-built.mjs";
import { transportNames, type PreloadObject } from "../../../src-shared/protocol/renderer-protocol";
import { findAppBrowser } from "../browser/find-app-browser";
import { ElectronStandIn } from "./testing/electron-stand-in";

// Stands for app://tandem in the browser, which knows no such scheme; the page cannot tell.
const pageAddress = "https://tandem.invalid";

/** Puts the preload object into the page; what crosses is text, bytes as base64. */
async function connectPreload(page: Page, preload: PreloadObject): Promise<void> {
  await page.exposeFunction("postToMain", (text: string) => preload.post(JSON.parse(text)));
  await page.addInitScript((name) => {
    const inPage = globalThis as unknown as Record<string, unknown> & { postToMain(text: string): void };
    let hear: (message: unknown) => void = () => undefined;
    inPage.hearFromMain = (text: string, isBytes: boolean) =>
      hear(isBytes ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0)) : JSON.parse(text));
    inPage[name] = {
      post: (message: unknown) => inPage.postToMain(JSON.stringify(message)),
      onMessage: (listener: typeof hear) => (hear = listener),
    };
  }, transportNames.preloadObject);
  preload.onMessage((message) => {
    const isBytes = message instanceof Uint8Array;
    const text = isBytes ? Buffer.from(message).toString("base64") : JSON.stringify(message);
    // The page may be closing; what it misses then nobody needs.
    void page
      .evaluate(
        ([sent, areBytes]) =>
          (globalThis as unknown as { hearFromMain(text: string, isBytes: boolean): void }).hearFromMain(
            sent,
            areBytes,
          ),
        [text, isBytes] as const,
      )
      .catch(() => undefined);
  });
}

async function servePage(page: Page, standIn: ElectronStandIn): Promise<void> {
  await page.route(`${pageAddress}/**`, async (route) => {
    const response = await standIn.fetch(route.request().url().replace(pageAddress, "app://tandem"));
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  });
}

describe("the Electron host with the real page in a real browser", () => {
  let dir: string;
  let browser: Browser;
  let page: Page;
  const standIn = new ElectronStandIn();
  const faults: string[] = [];

  beforeAll(async () => {
    const groups = ["workers", "renderer", "monaco", "templates", "types"] as const;
    expect(await ensureBuilt(groups)).toEqual([]);
    dir = await mkdtemp(join(tmpdir(), "tandem-electron-page-"));
    vi.stubEnv("TANDEM_USER_DIR", join(dir, "user"));
    vi.stubEnv("TANDEM_PROJECTS_DIR", join(dir, "projects"));
    const executablePath = findAppBrowser();
    browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        "--disable-background-networking",
      ],
    });
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    page.on("pageerror", (error) => faults.push(String(error)));

    vi.doMock("electron", () => standIn.module);
    standIn.onDidLoadPage = async () => {
      await import("./preload");
      await servePage(page, standIn);
      await connectPreload(page, standIn.mainWorld[transportNames.preloadObject] as PreloadObject);
      await page.goto(`${pageAddress}/`);
    };
    await import("./main");
  }, 120_000);

  afterAll(async () => {
    await page.close();
    standIn.windows[0]?.destroy();
    await vi.waitFor(() => expect(standIn.exitCode).toBe(0), { timeout: 10_000 });
    await browser.close();
    vi.unstubAllEnvs();
    await rm(dir, { recursive: true, force: true, maxRetries: 3 });
  }, 30_000);

  it("shows the scene, and gives the window its title", async () => {
    await page.getByRole("treeitem", { name: "Player" }).first().waitFor({ timeout: 20_000 });
    await vi.waitFor(() => expect(standIn.windows[0]?.title).toContain("First Steps"));
    expect(faults).toEqual([]);
  }, 40_000);

  it("plays and stops", async () => {
    const play = page.getByRole("button", { name: /^Play/ });
    const stop = page.getByRole("button", { name: /^Stop/ });
    // The scene is shown before its scripts can run; Play is refused until then.
    await vi.waitFor(
      async () => {
        if (!(await stop.isVisible())) await play.click({ timeout: 3_000 });
        await stop.waitFor({ timeout: 3_000 });
      },
      { timeout: 60_000, interval: 500 },
    );
    await stop.click();
    await play.waitFor({ timeout: 20_000 });
    expect(faults).toEqual([]);
  }, 90_000);
});
