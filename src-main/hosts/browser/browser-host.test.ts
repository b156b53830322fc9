import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { request as sendRequest, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { HostApi } from "../../../src-shared/protocol/host-api";
import type { SessionApi } from "../../../src-shared/protocol/session-api";
import { defaultProjectSettings } from "../../../src-shared/document/project-settings-values";
import type { ServedSession } from "../served-session";
import { createBrowserHost, type BrowserHost, type BrowserHostOptions } from "./browser-host";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let dir: string;
let host: BrowserHost;
let cookie: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "tandem-browser-host-"));
  const rendererDir = join(dir, "renderer");
  const projectDir = join(dir, "My game");
  await mkdir(join(rendererDir, "chunks"), { recursive: true });
  await mkdir(join(projectDir, "assets/textures"), { recursive: true });
  await mkdir(join(projectDir, ".tandem"));
  await writeFile(join(rendererDir, "index.html"), "<title>Tandem</title>");
  await writeFile(join(rendererDir, "main.js"), "start();");
  await writeFile(join(rendererDir, "chunks/view-ABCD.js"), "view();");
  await writeFile(join(projectDir, "tandem.json"), "{}");
  await writeFile(join(projectDir, "assets/textures/grün 1.png"), "pixels");
  await writeFile(join(projectDir, ".tandem/secret.json"), "hidden");
  await writeFile(join(dir, "secret.txt"), "outside");
  await symlink(join(dir, "secret.txt"), join(projectDir, "assets/link.txt"));
  await symlink(join(dir, "secret.txt"), join(rendererDir, "link.txt"));
  host = await createBrowserHost({ ...createServed(projectDir), rendererDir });
  cookie = await enter(host.url);
});

afterAll(async () => {
  await host.close();
  await rm(dir, { recursive: true });
});

describe("the browser host", () => {
  it("lets in who has the address, and takes the key out of it", async () => {
    const answer = await get(new URL(host.url).pathname + new URL(host.url).search);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe("/");
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/);
    const page = await get("/", { cookie });
    expect(page).toMatchObject({ status: 200, body: "<title>Tandem</title>" });
  });

  it("turns away who has no key, a wrong one, or another server's", async () => {
    const paths = ["/", "/main.js", "/project/assets/textures/gr%C3%BCn%201.png", "/nothing"];
    const port = String(host.port);
    for (const path of paths) {
      for (const wrong of [undefined, "", `tandem-${port}=`, `tandem-${port}=wrong`, cookie.replace(port, "1")]) {
        expect(await get(path, wrong === undefined ? {} : { cookie: wrong })).toMatchObject({ status: 401 });
      }
    }
    expect((await get("/?token=wrong", {})).status).toBe(401);
    expect((await get("/?token=", { cookie })).status).toBe(401);
  });

  it("gives a window an address that works once", async () => {
    const url = host.createWindowUrl();
    expect(await enter(url)).toBe(cookie);
    const { pathname, search } = new URL(url);
    expect((await get(pathname + search)).status).toBe(401);
  });

  it("answers under its own name only, whatever leads to it", async () => {
    for (const name of [`localhost:${host.port}`, `evil.example:${host.port}`, "127.0.0.1", "127.0.0.1:1"]) {
      expect((await get("/", { cookie, host: name })).status).toBe(403);
      expect((await get(`/${new URL(host.url).search}`, { host: name })).status).toBe(403);
    }
  });

  it("answers no page of another origin", async () => {
    const foreign: Record<string, string>[] = [
      { origin: "http://evil.example" },
      { origin: "null" },
      { origin: "http://127.0.0.1:1" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of foreign) expect((await get("/", { cookie, ...headers })).status).toBe(403);
    expect((await get("/", { cookie, "sec-fetch-site": "none" })).status).toBe(200);
    expect((await get("/main.js", { cookie, "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  it("only reads", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"]) {
      const answer = await get("/", { cookie }, { method });
      expect(answer).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
    }
    const head = await get("/main.js", { cookie }, { method: "HEAD" });
    expect(head).toMatchObject({ status: 200, body: "", headers: { "content-length": "8" } });
  });

  it("cannot be led out of the page's folder or the project's assets", async () => {
    const outside = [
      "/../secret.txt",
      "/..%2fsecret.txt",
      "/%2e%2e/secret.txt",
      "/..%5csecret.txt",
      "/chunks/../../secret.txt",
      "//etc/passwd",
      "/%2fetc/passwd",
      `/${encodeURIComponent(join(dir, "secret.txt"))}`,
      "/link.txt",
      "/main.js%00.txt",
      "/%",
      "/chunks",
      "/chunks/",
      "/project/tandem.json",
      "/project/.tandem/secret.json",
      "/project/assets/../.tandem/secret.json",
      "/project/assets/%2e%2e/.tandem/secret.json",
      "/project/assets/..%2f..%2fsecret.txt",
      "/project/assets/link.txt",
      "/project/assets",
      "/project/assets/textures",
    ];
    for (const path of outside) expect([path, (await get(path, { cookie })).status]).toEqual([path, 404]);
  });

  it("serves assets of the project, and tells when they have not changed", async () => {
    const path = "/project/assets/textures/gr%C3%BCn%201.png";
    const answer = await get(path, { cookie });
    expect(answer).toMatchObject({ status: 200, body: "pixels", headers: { "content-type": "image/png" } });
    expect(answer.headers["cache-control"]).toBe("no-cache");
    const again = await get(path, { cookie, "if-none-match": answer.headers.etag ?? "" });
    expect(again).toMatchObject({ status: 304, body: "" });
    expect((await get("/chunks/view-ABCD.js", { cookie })).headers["cache-control"]).toContain("immutable");
  });

  it("sends a strict policy with every answer", async () => {
    for (const answer of [await get("/", { cookie }), await get("/none", { cookie }), await get("/")]) {
      const policy = String(answer.headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe-eval");
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  it("listens on this machine only", async () => {
    const socket = connect(host.port, "127.0.0.2");
    const [error] = (await once(socket, "error")) as [NodeJS.ErrnoException];
    expect(error.code).toBe("ECONNREFUSED");
  });

  it("opens a socket for its own page with the key, and for nobody else", async () => {
    const origin = `http://127.0.0.1:${host.port}`;
    expect(await openSocket({ origin, cookie })).toBe("open");
    expect(await openSocket({ origin })).toBe("401");
    expect(await openSocket({ origin, cookie: cookie.replace(/.$/, "") })).toBe("401");
    expect(await openSocket({ cookie })).toBe("403");
    expect(await openSocket({ cookie, origin: "http://evil.example" })).toBe("403");
    expect(await openSocket({ cookie, origin: `http://localhost:${host.port}` })).toBe("403");
    expect(await openSocket({ cookie, origin, host: `evil.example:${host.port}` })).toBe("403");
    expect(await openSocket({ cookie, origin }, "/other")).toBe("404");
  });

  it("ends a socket that sends what is not of the protocol's encoding, and lives on", async () => {
    for (const message of ["{", Buffer.from([1, 2, 3])]) {
      const socket = new WebSocket(`ws://127.0.0.1:${host.port}/socket`, {
        headers: { cookie, origin: `http://127.0.0.1:${host.port}` },
      });
      await once(socket, "open");
      socket.send(message);
      expect((await once(socket, "close"))[0]).toBe(1003);
    }
    expect((await get("/", { cookie })).status).toBe(200);
  });

  it("says so when its port is taken, and frees it when closed", async () => {
    const options = { ...createServed(dir), rendererDir: dir };
    await expect(createBrowserHost({ ...options, port: host.port })).rejects.toMatchObject({ code: "EADDRINUSE" });
    const other = await createBrowserHost(options);
    await other.close();
    const third = await createBrowserHost({ ...options, port: other.port });
    await third.close();
  });
});

/** What the server needs where nobody connects: which project is open. */
function createServed(projectDir: string): Pick<BrowserHostOptions, "session" | "host"> {
  const project = {
    dir: projectDir,
    name: "My game",
    scenes: [],
    isRestricted: false,
    isReadOnly: false,
    areScriptsReady: true,
    settings: defaultProjectSettings,
  };
  const api: Partial<SessionApi> = { getProject: async () => project };
  const session: ServedSession = {
    api: api as SessionApi,
    on: () => ({ dispose: () => undefined }),
    requestKeyFrame: () => undefined,
  };
  return { session, host: {} as HostApi };
}

/** Opens the address as a browser does and gives the cookie that it gets. */
async function enter(url: string): Promise<string> {
  const { pathname, search } = new URL(url);
  const { headers } = await get(pathname + search);
  return headers["set-cookie"]?.[0]?.split(";", 1)[0] ?? "";
}

/** A request with its path and headers exactly as given. */
async function get(path: string, headers: Record<string, string> = {}, options: RequestOptions = {}): Promise<Answer> {
  const request = sendRequest({ host: "127.0.0.1", port: host.port, path, headers, ...options });
  request.end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let body = "";
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}

async function openSocket(headers: Record<string, string>, path = "/socket"): Promise<string> {
  const socket = new WebSocket(`ws://127.0.0.1:${host.port}${path}`, { headers });
  onTestFinished(() => socket.terminate());
  return new Promise((resolve) => {
    socket.on("open", () => resolve("open"));
    socket.on("unexpected-response", (_request, response) => resolve(String(response.statusCode)));
    socket.on("error", (error) => resolve(error.message));
  });
}
