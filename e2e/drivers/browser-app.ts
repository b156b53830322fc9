import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { EditorApp, EditorStart } from "./editor-app";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

export interface BrowserAppOptions extends EditorStart {
  readonly page: Page;
  readonly port: number;
  /** What may stand in its error output without being a fault. */
  readonly expectedErrors: readonly RegExp[];
}

/** Serves the editor from a process of its own, and shows it in the page. */
export async function openBrowserApp({ page, port, expectedErrors, ...start }: BrowserAppOptions): Promise<EditorApp> {
  const server = await ServerProcess.start(start, port);
  try {
    await page.goto(server.url);
  } catch (error) {
    await server.stop(expectedErrors);
    throw error;
  }
  return {
    page,
    async close() {
      // The page goes first: losing its server is no part of closing.
      if (!page.isClosed()) await page.goto("about:blank");
      await server.stop(expectedErrors);
    },
  };
}

/** What a command of the command line printed to its error output, and its exit code. */
export async function runCli(
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly errors: string }> {
  const child = spawn(process.execPath, [cli, ...args], {
    stdio: ["ignore", "ignore", "pipe"],
    env: plainEnvironment(),
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  await once(child, "close");
  return { code: child.exitCode, errors };
}

/** A port that nobody uses now; the same one after a restart keeps what the browser stored for the address. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Playwright asks for colours; where the user's environment refuses them, Node complains of the two in its error output. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _forced, NO_COLOR: _refused, ...environment } = process.env;
  return environment;
}

class ServerProcess {
  private errors = "";

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {
    child.stderr?.on("data", (chunk: Buffer) => (this.errors += chunk.toString()));
  }

  static async start({ userDir, projectsDir, projectDir, trust }: EditorStart, port: number): Promise<ServerProcess> {
    const command = projectDir === undefined ? ["start", "--browser"] : ["serve", projectDir];
    const options = ["--no-open", "--port", String(port), ...(trust && projectDir !== undefined ? ["--trust"] : [])];
    const child = spawn(process.execPath, [cli, ...command, ...options], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...plainEnvironment(), TANDEM_USER_DIR: userDir, TANDEM_PROJECTS_DIR: projectsDir },
    });
    return new ServerProcess(child, await readAddress(child));
  }

  /** Ctrl+C; everything that it said of errors is a fault. */
  async stop(expectedErrors: readonly RegExp[]): Promise<void> {
    const closed = once(this.child, "close");
    if (this.child.exitCode === null) {
      this.child.kill("SIGINT");
      await closed;
    }
    const isExpected = expectedErrors.some((pattern) => pattern.test(this.errors));
    if (this.errors !== "" && !isExpected) throw new Error(`The editor wrote to its error output:\n${this.errors}`);
    if (this.child.exitCode !== 0) throw new Error(`The editor ended with ${String(this.child.exitCode)}`);
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /Tandem is at (\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("error", reject);
    child.on("close", (code) =>
      reject(new Error(`The editor ended with ${String(code)} before it was there:\n${output}`)),
    );
  });
}
