import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Disposable } from "../../../src-shared/base/disposable";
import type { ComponentRecord, SceneRecord } from "../../../src-shared/document/scene-record";
import type { DomainLogEntry } from "../../../src-shared/protocol/domain-protocol";
import type { ReloadReport } from "../../../src-shared/scripting/reload-report";
import { createScriptEngine } from "../script-engine";
import type { PlaySessionOptions, ScriptEngine, ScriptEngineOptions } from "../types";
import { TempProject } from "./temp-project";

/** A started engine on a project of its own, with a document that the engine is given under a lock, as a session does. */
export interface EngineBench extends Disposable {
  readonly engine: ScriptEngine;
  readonly project: TempProject;
  readonly reports: readonly ReloadReport[];
  readonly logs: readonly DomainLogEntry[];
  readonly openScene: (scene: SceneRecord) => Promise<void>;
  /** Changes the document without telling the engine. */
  readonly setScene: (scene: SceneRecord) => void;
  /** Writes a script, tells the engine as the watcher would, and waits for the reload that follows. */
  readonly save: (scriptName: string, text: string | Uint8Array) => Promise<ReloadReport>;
  /** Tells the engine of changes and waits until all is done. */
  readonly touch: (...paths: string[]) => Promise<void>;
  /** Other scripts in place of all that are there; no scene, no logs and no reports of before. Stops a game that runs. */
  readonly reset: (scripts: Readonly<Record<string, string>>) => Promise<void>;
  readonly nextReport: () => Promise<ReloadReport>;
  /** Runs a job while the engine's exclusive jobs wait, as an edit under way does. */
  readonly lock: <T>(job: () => Promise<T>) => Promise<T>;
}

/** The bundles of both workers; the test runner builds them before the first test. */
export const workersDir = fileURLToPath(new URL("../../../dist/workers", import.meta.url));

export async function createEngineBench(
  scripts: Readonly<Record<string, string>>,
  options: Partial<ScriptEngineOptions> & { readonly folderName?: string } = {},
): Promise<EngineBench> {
  const { folderName, ...engineOptions } = options;
  const project = await TempProject.with(scripts, folderName);
  const reports: ReloadReport[] = [];
  const logs: DomainLogEntry[] = [];
  let scene: SceneRecord | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const lock = <T>(job: () => Promise<T>): Promise<T> => {
    const result = queue.then(job);
    queue = result.catch(() => undefined);
    return result;
  };
  const engine = createScriptEngine({
    projectDir: project.dir,
    workersDir,
    settleMs: 20,
    runExclusive: (job) => lock(() => job(scene)),
    ...engineOptions,
  });
  engine.onDidReload((report) => reports.push(report));
  engine.onDidLog(({ entries }) => logs.push(...entries));
  const nextReport = () =>
    new Promise<ReloadReport>((resolve) => {
      const subscription = engine.onDidReload((report) => {
        subscription.dispose();
        resolve(report);
      });
    });
  await engine.start();
  return {
    engine,
    project,
    reports,
    logs,
    lock,
    nextReport,
    setScene(next) {
      scene = next;
    },
    async openScene(next) {
      scene = next;
      await lock(() => engine.openWorld(next));
    },
    async save(name, text) {
      const file = await project.writeScript(name, text);
      const report = nextReport();
      engine.notifyFilesChanged([file]);
      return report;
    },
    async touch(...paths) {
      engine.notifyFilesChanged(paths);
      await engine.whenIdle();
    },
    async reset(next) {
      await engine.playSession?.stop();
      await engine.whenIdle();
      scene = undefined;
      await project.remove("assets/scripts");
      await mkdir(project.path("assets/scripts"));
      await Promise.all(Object.entries(next).map(([name, text]) => project.writeScript(name, text)));
      await engine.recompile();
      reports.length = 0;
      logs.length = 0;
    },
    dispose() {
      engine.dispose();
      project.dispose();
    },
  };
}

export const playOptions: PlaySessionOptions = {
  fixedRate: 60,
  maxFixedSteps: 5,
  paused: false,
  clock: "realtime",
  timeScale: 1,
  sendFrames: false,
  lastGoodBuild: false,
};

/** A scene of one entity "e1" with a Transform and the given components. */
export function sceneWith(...components: ComponentRecord[]): SceneRecord {
  const transform = { type: "Transform", id: "t1" };
  return {
    format: 1,
    name: "Test",
    entities: [{ id: "e1", name: "One", enabled: true, components: [transform, ...components] }],
  };
}

/** The source of a script class. */
export function script(name: string, body: string, base = "Script"): string {
  return `import { Script } from "tandem";\nexport class ${name} extends ${base} {\n${body}\n}\n`;
}
