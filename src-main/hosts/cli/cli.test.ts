import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { SceneRecord } from "../../../src-shared/document/scene-record";
import { findHostPaths } from "../paths";
import { useSandbox } from "../testing/use-sandbox";

const cli = join(findHostPaths().appDir, "dist/cli.js");
const sandbox = useSandbox(["node", "workers", "templates"]);

const tandem = (...args: string[]) => sandbox.run(cli, args);

const startScene = "assets/scenes/main.scene.json";

/** A project whose one script is this. */
async function addProject(source: string): Promise<string> {
  const project = await sandbox.addProject("empty");
  await writeFile(
    join(project, "assets/scripts/probe.ts"),
    `import { Script, Input, Random } from "tandem";\n${source}`,
  );
  const scene = join(project, startScene);
  const record = JSON.parse(await readFile(scene, "utf8")) as SceneRecord;
  const probe = {
    id: "probe",
    name: "Probe",
    enabled: true,
    components: [
      { type: "Transform", id: "probe-transform" },
      { type: "Probe", id: "probe-script" },
    ],
  };
  await writeFile(scene, JSON.stringify({ ...record, entities: [...record.entities, probe] }));
  return project;
}

interface Report {
  readonly ok: boolean;
  readonly outcome: string;
  readonly frames: number;
  readonly scene?: SceneRecord;
  readonly logs: readonly { readonly text: string }[];
  readonly faults: readonly { readonly message: string; readonly file?: string; readonly line?: number }[];
}

describe("tandem", () => {
  it("lists its commands, and answers wrong ones with exit code 2", async () => {
    const help = await tandem("--help");
    expect(help.code).toBe(0);
    for (const name of ["start", "open", "create", "run", "check", "serve"])
      expect(help.stdout).toContain(`  ${name} `);
    expect(help.stdout).not.toContain("export");
    expect((await tandem("create", "--help")).stdout).toMatch(/Templates: .*empty.*first-steps/);
    expect((await tandem("--version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const wrong = [
      ["fly"],
      ["run"],
      ["run", "a", "b"],
      ["run", ".", "--frames", "-1"],
      ["run", ".", "--frames", "1.5"],
      ["serve", ".", "--port", "70000"],
      ["check", ".", "--unknown"],
    ];
    for (const args of wrong) {
      const result = await tandem(...args);
      expect([args, result.code, result.stdout]).toEqual([args, 2, ""]);
      expect(result.stderr).toContain("error: ");
    }
  }, 90_000);

  it("create makes a project that check and run take without further trust", async () => {
    const dir = join(sandbox.dir, "new", "My game");
    const created = await tandem("create", dir, "--template", "first-steps");
    expect(created).toMatchObject({ code: 0, stdout: `Created My game in ${dir}\n`, stderr: "" });
    expect(await tandem("create", dir)).toMatchObject({ code: 1, stdout: "" });
    expect((await tandem("create", join(sandbox.dir, "other"), "--template", "none")).stderr).toContain("first-steps");
    expect(await tandem("check", dir)).toMatchObject({ code: 0, stdout: "Problems: 0.\n" });
    const run = await tandem("run", dir, "--frames", "5");
    expect(run.code).toBe(0);
    expect(run.stderr).toBe("The game ran to its last frame. Frames: 5. Faults: 0.\n");
    expect((JSON.parse(run.stdout) as SceneRecord).entities.length).toBeGreaterThan(3);
  }, 90_000);

  it("run plays exactly the frames asked for, with the input given, the same each time", async () => {
    const project = await addProject(`export class Probe extends Script {
      frames = 0; right = 0; luck = 0;
      override onUpdate() {
        this.frames += 1;
        if (Input.isDown("ArrowRight")) this.right += 1;
        this.luck += Random.value();
      }
    }`);
    const input = join(sandbox.dir, "input.json");
    const press = (kind: string) => [{ kind, code: "ArrowRight" }];
    await writeFile(
      input,
      JSON.stringify([
        { frame: 31, events: press("keyUp") },
        { frame: 11, events: press("keyDown") },
      ]),
    );
    const args = ["run", project, "--trust", "--json", "--frames", "40", "--input", input, "--seed", "7"];
    const [one, two] = [await tandem(...args), await tandem(...args)];
    expect(one).toMatchObject({ code: 0, stderr: "" });
    const report = JSON.parse(one.stdout) as Report;
    expect(report).toMatchObject({ ok: true, outcome: "finished", frames: 40, faults: [] });
    const probe = report.scene?.entities.find(({ id }) => id === "probe")?.components[1];
    expect(probe).toMatchObject({ frames: 40, right: 20 });
    expect((JSON.parse(two.stdout) as Report).scene).toEqual(report.scene);
  }, 90_000);

  it("run exits with 1 on any fault, and names script, file and line", async () => {
    const project = await addProject(`export class Probe extends Script {
      override onCreate() { console.log("hello"); }
      override onDestroy() { throw new Error("too late"); }
    }`);
    const result = await tandem("run", project, "--trust", "--json", "--frames", "2");
    expect(result.code).toBe(1);
    const report = JSON.parse(result.stdout) as Report;
    expect(report).toMatchObject({ ok: false, outcome: "finished", frames: 2 });
    expect(report.logs.map(({ text }) => text)).toContain("hello");
    expect(report.faults).toMatchObject([{ file: "assets/scripts/probe.ts", line: 4, callback: "onDestroy" }]);
    const text = await tandem("run", project, "--trust", "--frames", "2");
    expect(text.stderr).toContain("assets/scripts/probe.ts:4:");
    expect(text.stdout).toContain("hello\n");
  }, 90_000);

  it("run exits with 1 when the input cannot be recorded, although the game ran", async () => {
    const project = await addProject("export class Probe extends Script {}");
    const file = join(sandbox.dir, "no", "such", "input.json");
    const result = await tandem("run", project, "--trust", "--frames", "2", "--record", file);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain("The input was not recorded.");
    expect(result.stderr).toContain("The game ran to its last frame. Frames: 2.");
  }, 90_000);

  it("Z24: run says how far a game came that was ended by a fault", async () => {
    const project = await addProject(`export class Probe extends Script {
      frames = 0;
      override onUpdate() {
        if ((this.frames += 1) < 25) return;
        const all = [];
        for (;;) all.push(new Array(1000).fill(0));
      }
    }`);
    const settings = { scripts: { heapLimit: 64, answerBudget: 60 } };
    await writeFile(join(project, "tandem.json"), JSON.stringify({ format: 1, name: "Greedy", startScene, settings }));
    const { code, stderr } = await tandem("run", project, "--trust", "--frames", "100");
    expect(code).toBe(1);
    expect(stderr).toMatch(/ended by a fault\. Frames: at least 2\d\. Faults: [1-9]/);
  }, 90_000);

  it("run ends as it would when nobody reads what it prints", async () => {
    const project = await addProject('export class Probe extends Script { text = "x".repeat(5_000_000); }');
    const args = ["run", project, "--trust", "--frames", "1", "--json"];
    const child = spawn(process.execPath, [cli, ...args], {
      env: sandbox.environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let errors = "";
    child.stderr.on("data", (bytes: Buffer) => (errors += bytes.toString()));
    child.stdout.destroy();
    expect(await once(child, "close")).toEqual([0, null]);
    expect(errors).toBe("");
  });

  it("check prints every compile problem with its place, and exits with 1", async () => {
    const project = await addProject("export class Probe extends Script {\n  speed = ;\n}\n");
    const text = await tandem("check", project, "--trust");
    expect(text.code).toBe(1);
    expect(text.stdout).toContain("assets/scripts/probe.ts:3:11 error: ");
    const json = await tandem("check", project, "--trust", "--json");
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: false,
      problems: [{ file: "assets/scripts/probe.ts", line: 3 }],
    });
    const run = await tandem("run", project, "--trust", "--json");
    expect(run.code).toBe(1);
    expect(JSON.parse(run.stdout)).toMatchObject({ ok: false, outcome: "notCompiled", frames: 0 });
  }, 90_000);

  it("does not run a project that nobody has trusted, and says what to do", async () => {
    const project = await addProject("export class Probe extends Script {}");
    for (const command of ["run", "check"]) {
      const result = await tandem(command, project);
      expect(result).toMatchObject({ code: 1, stdout: "" });
      expect(result.stderr).toContain("--trust");
    }
  }, 90_000);

  it("says in one line what is wrong with a folder, a scene or an input file", async () => {
    const project = await addProject("export class Probe extends Script {}");
    await mkdir(join(sandbox.dir, "broken"));
    await writeFile(join(sandbox.dir, "broken/tandem.json"), "{");
    await writeFile(join(sandbox.dir, "input.json"), '[{ "frame": 0, "events": [] }]');
    const wrong = [
      ["check", join(sandbox.dir, "nothing")],
      ["check", sandbox.dir],
      ["check", join(sandbox.dir, "broken")],
      ["open", sandbox.dir],
      ["serve", sandbox.dir],
      ["run", project, "--trust", "--scene", "assets/scenes/none.scene.json"],
      ["run", project, "--trust", "--input", join(sandbox.dir, "none.json")],
      ["run", project, "--trust", "--input", join(sandbox.dir, "input.json")],
    ];
    for (const args of wrong) {
      const result = await tandem(...args);
      expect([args, result.code, result.stdout]).toEqual([args, 1, ""]);
      expect(result.stderr).toMatch(/^[^\n]+\n$/);
    }
  }, 90_000);
});

describe("tandem as a server", () => {
  const start = (...args: string[]) => sandbox.start(cli, args, "stdout");

  async function enter(line: string): Promise<number> {
    const url = /http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/.exec(line)?.[0] ?? "";
    return (await fetch(url, { redirect: "manual" })).status;
  }

  it("serve prints its address, answers there, and ends in order when told to", async () => {
    const project = await sandbox.addProject("first-steps");
    const { child, exited, nextLine } = start("serve", project, "--no-open");
    expect(await enter(await nextLine())).toBe(303);
    expect(await nextLine()).toBe("Press Ctrl+C to end.");
    child.kill("SIGINT");
    expect(await exited).toBe(0);
  }, 90_000);

  it("start says in one line why there is no Electron, and opens a copy of First Steps", async () => {
    const { child, exited, nextLine } = start("start");
    expect(await nextLine()).toBe("Electron is not used as there is no desktop here: open this address in a browser.");
    expect(await enter(await nextLine())).toBe(303);
    expect(await nextLine()).toBe("Press Ctrl+C to end.");
    const project = join(sandbox.dir, "projects/First Steps/tandem.json");
    expect(JSON.parse(await readFile(project, "utf8"))).toMatchObject({ name: "First Steps" });
    child.kill("SIGTERM");
    expect(await exited).toBe(0);
  }, 90_000);

  it("start opens the project that it is given, whatever its path holds", async () => {
    const project = await sandbox.addProject("empty");
    const { child, exited, nextLine } = start("start", project, "--no-open", "--browser");
    while (!/^Tandem is at/.test(await nextLine()));
    child.kill("SIGTERM");
    expect(await exited).toBe(0);
    expect((await tandem("start", join(sandbox.dir, "nothing"))).stderr).toContain("is no Tandem project");
  }, 90_000);

  it("serve says so when the port asked for is taken", async () => {
    const project = await sandbox.addProject("empty");
    const blocker = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void blocker.close());
    await once(blocker, "listening");
    const { port } = blocker.address() as AddressInfo;
    const result = await tandem("serve", project, "--no-open", "--port", String(port));
    expect(result.code).toBe(1);
    expect(result.stderr).toBe(`Port ${port} is in use. Choose another, or leave out --port.\n`);
  }, 90_000);
});
