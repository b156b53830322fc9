import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { decodeFramePacket } from "../../../src-shared/protocol/frame-packet";
import {
  isFrameMessage,
  mainEventNames,
  transportNames,
  type MainFunctions,
  type PreloadObject,
  type RendererFunctions,
} from "../../../src-shared/protocol/renderer-protocol";
import { createRpc } from "../../../src-shared/protocol/rpc";
import { ElectronStandIn, type WindowStandIn } from "./testing/electron-stand-in";

/** The page at the other end of the preload object. */
function connectPage(standIn: ElectronStandIn) {
  const preload = standIn.mainWorld[transportNames.preloadObject] as PreloadObject;
  const events: [string, unknown][] = [];
  const frames: number[] = [];
  let listener: (message: unknown) => void = () => undefined;
  preload.onMessage((message) => {
    if (isFrameMessage(message)) frames.push(decodeFramePacket(message).frame);
    else listener(message);
  });
  const main = createRpc<MainFunctions, RendererFunctions>({
    channel: {
      post: (message) => preload.post(message),
      onMessage: (heard) => void (listener = heard),
      onClose: () => undefined,
    },
    functions: { onEvent: (name, payload) => void events.push([name, payload]) },
    eventNames: mainEventNames,
  });
  return { main, events, frames };
}

let dir: string;
let standIn: ElectronStandIn;

async function enterSandbox(): Promise<void> {
  dir = await mkdtemp(join(tmpdir(), "tandem-electron-"));
  vi.stubEnv("TANDEM_USER_DIR", join(dir, "user"));
  vi.stubEnv("TANDEM_PROJECTS_DIR", join(dir, "projects"));
}

async function leaveSandbox(): Promise<void> {
  standIn.windows[0]?.destroy();
  await vi.waitFor(() => expect(standIn.exitCode).toBeDefined(), { timeout: 30_000 });
  vi.unstubAllEnvs();
  vi.doUnmock("electron");
  await rm(dir, { recursive: true, force: true, maxRetries: 3 });
}

/** Runs main.ts and preload.ts whole, as Electron does, up to a loaded page. */
async function start(): Promise<{ window: WindowStandIn; page: ReturnType<typeof connectPage> }> {
  standIn = new ElectronStandIn();
  vi.resetModules();
  vi.doMock("electron", () => standIn.module);
  const loaded = new Promise<void>((resolve) => {
    standIn.onDidLoadPage = async () => {
      await loadPreload();
      resolve();
    };
  });
  await import("./main");
  await loaded;
  return { window: standIn.windows[0]!, page: connectPage(standIn) };
}

/** The script runs anew for each page, with the same stand-in. */
async function loadPreload(): Promise<void> {
  vi.resetModules();
  await import("./preload");
}

describe("the Electron host", () => {
  let window: WindowStandIn;
  let page: ReturnType<typeof connectPage>;

  beforeAll(async () => {
    await enterSandbox();
    ({ window, page } = await start());
    // The scene is there before its scripts are.
    await vi.waitFor(async () => expect(await page.main.getScriptClasses()).not.toEqual([]), { timeout: 30_000 });
    await page.main.whenIdle();
  }, 60_000);
  afterAll(leaveSandbox, 40_000);

  it("opens the user's copy of First Steps in a window that is shut off from the system", async () => {
    expect(window.url).toBe("app://tandem/");
    await vi.waitFor(() => expect(window.isShown).toBe(true));
    expect(window.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
    });
    expect(window.options.webPreferences?.preload).toMatch(/dist.electron.preload\.cjs$/);
    expect(await page.main.getProject()).toMatchObject({
      dir: join(dir, "projects/First Steps"),
      name: "First Steps",
      isRestricted: false,
    });
    expect(await page.main.getHostInfo()).toMatchObject({ kind: "electron", hasFolderDialog: true });
    expect(standIn.errors).toEqual([]);
  });

  it("edits, plays and stops for its page, frames included", async () => {
    const before = await page.main.getScene();
    expect(await page.main.execute({ kind: "addEntity", name: "Cube" })).toMatchObject({ ok: true });
    expect(page.events.map(([name]) => name)).toContain("onDidChangeScene");
    expect(await page.main.undo()).toMatchObject({ ok: true });
    expect(await page.main.getScene()).toEqual(before);

    expect(await page.main.play()).toEqual({ ok: true });
    await vi.waitFor(() => expect(page.frames).toHaveLength(1), { timeout: 10_000 });
    void page.main.acknowledgeFrame(page.frames[0]!);
    await vi.waitFor(() => expect(page.frames).toHaveLength(2), { timeout: 10_000 });
    expect(await page.main.stop()).toMatchObject({ ok: true });
    expect(await page.main.getScene()).toEqual(before);
  });

  it("denies navigation, further windows, web views and permissions", async () => {
    for (const event of ["will-navigate", "will-frame-navigate", "will-redirect", "will-attach-webview"]) {
      expect(window.webContents.mayHappen(event)).toBe(false);
    }
    expect(window.webContents.windowOpenHandler?.({} as never)).toEqual({ action: "deny" });
    for (const permission of ["geolocation", "media", "notifications", "openExternal", "hid"]) {
      expect(standIn.grantsPermission(permission)).toBe(false);
    }
    for (const permission of ["clipboard-sanitized-write", "clipboard-read"]) {
      expect(standIn.grantsPermission(permission)).toBe(true);
    }
  });

  it("hears its own page only", async () => {
    const { id } = window.webContents;
    const request = { t: "q", i: "1", m: "createFolder", a: [dir, "made"] };
    const strangers = [
      { id: id + 1, url: "app://tandem/" },
      { id, url: "https://evil.example/" },
      { id, url: "app://tandem.evil/" },
      { id, url: "app://tandem/", isSubframe: true },
    ];
    for (const stranger of strangers) {
      standIn.sendAs(stranger, transportNames.ipcConnect);
      standIn.sendAs(stranger, transportNames.ipcMessage, request);
    }
    expect(await page.main.listFolders(dir)).toMatchObject({ ok: true, value: { dir } });
    const listing = await page.main.listFolders(dir);
    expect(listing.ok && listing.value.folders.map(({ name }) => name)).not.toContain("made");
    expect(await page.main.createFolder(dir, "made")).toMatchObject({ ok: true });
  });

  it("serves the page and the project's assets from its own scheme, with a policy, and nothing else", async () => {
    expect(standIn.schemes).toMatchObject([{ scheme: "app", privileges: { standard: true, secure: true } }]);
    const project = (await page.main.getProject())!;
    await writeFile(join(project.dir, "assets/note.txt"), "hello");
    const asset = await standIn.fetch("app://tandem/project/assets/note.txt");
    expect([asset.status, await asset.text()]).toEqual([200, "hello"]);
    expect(asset.headers.get("content-security-policy")).toContain("script-src 'self';");
    const outside = [
      "app://tandem/project/tandem.json",
      "app://tandem/project/assets/..%2ftandem.json",
      "app://tandem/..%2f..%2fpackage.json",
      "app://other/index.html",
      "app://tandem/nothing",
    ];
    for (const url of outside) expect([url, (await standIn.fetch(url)).status]).toEqual([url, 404]);
    expect((await standIn.fetch("app://tandem/project/assets/note.txt", { method: "POST" })).status).toBe(404);
  });

  it("offers dialogs, the file manager, web pages, the title and the menu", async () => {
    expect(await page.main.pickFolder({ title: "Open a project" })).toMatchObject({ ok: true });
    standIn.pickedFolder = "/games/one";
    expect(await page.main.pickFolder({ title: "Open a project" })).toMatchObject({ value: "/games/one" });

    expect(await page.main.openExternal("https://example.org/a")).toMatchObject({ ok: true });
    expect(await page.main.openExternal("file:///etc/passwd")).toMatchObject({ ok: false, reason: "notAllowed" });
    expect(await page.main.openExternal("javascript:alert(1)")).toMatchObject({ ok: false, reason: "notAllowed" });
    expect(standIn.opened).toEqual(["https://example.org/a"]);

    await page.main.setWindowState({ title: "main - First Steps", isDirty: false });
    expect(window.title).toBe("main - First Steps");
    await page.main.setMenu([{ label: "File", items: [{ kind: "command", label: "Save", command: "scene.save" }] }]);
    const [file] = standIn.menu.filter(({ label }) => label === "File");
    const [save] = file?.submenu as { click(): void }[];
    save?.click();
    await vi.waitFor(() => expect(page.events).toContainEqual(["onDidChooseCommand", "scene.save"]));
  });
});

describe("the Electron host's page", () => {
  beforeEach(enterSandbox);
  afterEach(leaveSandbox, 40_000);

  it("closes after the page has answered, when something is not saved", async () => {
    const { window, page } = await start();
    await page.main.setWindowState({ title: "main", isDirty: true });
    expect(window.isDocumentEdited).toBe(true);
    window.close();
    await vi.waitFor(() => expect(page.events).toContainEqual(["onWillClose", undefined]));
    await page.main.answerClose("stay");
    expect(window.isDestroyed()).toBe(false);
    window.close();
    void page.main.answerClose("close");
    await vi.waitFor(() => expect(window.isDestroyed()).toBe(true));
    await vi.waitFor(() => expect(standIn.exitCode).toBe(0), { timeout: 30_000 });
  });

  it("W4: serves a page that was loaded again, and lets the old one go", async () => {
    const { window, page } = await start();
    await vi.waitFor(async () => expect(await page.main.getScene()).toBeDefined(), { timeout: 30_000 });
    await page.main.setWindowState({ title: "main", isDirty: true });
    await window.loadURL("app://tandem/");
    const again = connectPage(standIn);
    expect(await again.main.getProject()).toMatchObject({ name: "First Steps" });
    const heard = page.events.length;
    await again.main.execute({ kind: "addEntity" });
    expect(again.events.map(([name]) => name)).toContain("onDidChangeScene");
    expect(page.events).toHaveLength(heard);
    window.webContents.crash();
    window.close();
    expect(window.isDestroyed()).toBe(true);
  });

  it("leaves at once when it runs already", async () => {
    standIn = new ElectronStandIn(false);
    vi.resetModules();
    vi.doMock("electron", () => standIn.module);
    await import("./main");
    expect(standIn.windows).toEqual([]);
    expect(standIn.exitCode).toBe(0);
  });
});
