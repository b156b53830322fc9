import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findHostPaths } from "../paths";
import { useSandbox } from "../testing/use-sandbox";

const cli = join(findHostPaths().appDir, "dist/cli.js");
const sandbox = useSandbox(["node", "workers", "templates"]);

/** Starts a command, and gives the port that it names and the way to end it. */
async function start(...args: string[]) {
  const { child, exited, nextLine } = sandbox.start(cli, args, "stderr");
  for (;;) {
    const port = /can attach to a running game at 127\.0\.0\.1:(\d+)$/.exec(await nextLine())?.[1];
    if (port !== undefined) return { child, exited, port };
  }
}

const listTargets = async (port: string) =>
  (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as readonly { readonly type: string }[];

it("Z35: run --inspect lets debuggers attach to the game while it runs, and to nothing else", async () => {
  const project = await sandbox.addProject("first-steps");
  const { child, exited, port } = await start("run", project, "--trust", "--frames", "6000", "--inspect", "0");
  await expect.poll(() => listTargets(port)).toMatchObject([{ type: "node" }]);
  child.kill("SIGTERM");
  await exited;
}, 90_000);

it("Z36: serve --inspect opens the endpoint, which is empty while the scene is edited", async () => {
  const project = await sandbox.addProject("first-steps");
  const { child, exited, port } = await start("serve", project, "--no-open", "--trust", "--inspect", "0");
  expect(await listTargets(port)).toEqual([]);
  child.kill("SIGINT");
  expect(await exited).toBe(0);
}, 90_000);

it("says when the port is in use", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const project = await sandbox.addProject("first-steps");
  const result = await sandbox.run(cli, ["run", project, "--trust", "--inspect", String(port)]);
  expect(result.code).toBe(1);
  expect(result.stderr).toContain(`Port ${port} is in use`);
}, 90_000);
