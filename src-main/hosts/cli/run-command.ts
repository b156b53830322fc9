import { setTimeout as sleep } from "node:timers/promises";
import { formatSceneFile } from "../../../src-shared/document/scene-file";
import type { SceneRecord } from "../../../src-shared/document/scene-record";
import type { RecordedInput } from "../../../src-shared/protocol/input-recording";
import type { LogEntry } from "../../../src-shared/scripting/log-entry";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { createComponentCatalog, type ComponentCatalog } from "../../../src-shared/scripting/component-catalog";
import type { HeadlessEditor } from "../headless/index";
import { CommandFailure, unwrap } from "./command-failure";
import { formatLogEntry, formatProblem } from "./format-problem";
import { openDebugEndpoint, type InspectOption } from "./open-debug-endpoint";
import { withProject } from "./open-for-command";
import { readInputScript } from "./read-input-script";
import { recordInput } from "./record-input";

const frameRate = 60;
/** What is asked for at once, and not known to be played when the game ends meanwhile. */
const framesAtOnce = 10;

export interface RunOptions {
  readonly scene?: string;
  /** Until a second after the last input, else one second, where it is not said. */
  readonly frames?: number;
  /** Each frame is as long as a fixed step, and so has exactly one. */
  readonly fixed?: boolean;
  readonly input?: string;
  /** Where to write the input that was played, with its seed. */
  readonly record?: string;
  readonly json?: boolean;
  readonly seed?: number;
  readonly trust?: boolean;
  /** Debuggers may attach; the game keeps to real time then, so that there is time to do so. */
  readonly inspect?: InspectOption;
}

interface RunReport {
  readonly ok: boolean;
  /** How it ended: with its last frame, by a fault before that, or not begun as its scripts do not compile. */
  readonly outcome: "finished" | "ended" | "notCompiled";
  /** How many were played for sure. */
  readonly frames: number;
  /** As it stood after the last frame; absent when the game did not last. */
  readonly scene?: SceneRecord;
  readonly logs: readonly LogEntry[];
  readonly faults: readonly ScriptDiagnostic[];
}

/** Plays a scene without a window, as fast as it goes, and prints what became of it; gives the exit code. */
export async function runRunCommand(project: string, options: RunOptions): Promise<number> {
  const { json = false, trust = false, fixed = false } = options;
  const script = options.input === undefined ? { inputs: [] } : await readInputScript(options.input);
  const { seed = script.seed, frames = frameRate + (script.inputs.at(-1)?.frame ?? 0) } = options;
  const chance = seed === undefined ? {} : { randomSeed: seed };
  const editorOptions = { trust, manualClock: true, stepsByTick: fixed, ...chance };
  return withProject(project, editorOptions, async (editor) => {
    await openDebugEndpoint(editor.api, options.inspect);
    const whenRecorded = options.record === undefined ? undefined : recordInput(editor, options.record);
    const report = await playScene(editor, { ...options, frames }, script.inputs);
    const isRecorded = (await whenRecorded?.()) ?? true;
    if (json) console.log(JSON.stringify(report, undefined, 2));
    else printReport(report, createComponentCatalog(await editor.api.getScriptClasses()));
    return report.ok && isRecorded ? 0 : 1;
  });
}

async function playScene(
  editor: HeadlessEditor,
  { scene: path, frames, inspect }: RunOptions & { readonly frames: number },
  inputs: readonly RecordedInput[],
): Promise<RunReport> {
  const { api } = editor;
  if (path !== undefined) unwrap(await api.openScene(path));
  const logs = new Map<number, LogEntry>();
  editor.on("onDidLog", (entries) => {
    for (const entry of entries) logs.set(entry.id, entry);
  });

  const started = await api.play({ paused: true });
  if (!started.ok) {
    if (started.reason !== "compileErrors") throw new CommandFailure(started.message);
    const problems = await api.getProblems();
    const faults = problems.filter(({ severity }) => severity === "error");
    return { ok: false, outcome: "notCompiled", frames: 0, logs: [], faults };
  }
  const played = await stepThrough(api, { frames, isRealTime: inspect !== undefined }, inputs);
  const isAlive = (await api.getPlayState()) !== "edit";
  const scene = isAlive ? await api.getScene() : undefined;
  await api.stop();
  await api.whenIdle();
  const entries = [...logs.values()];
  const faults = entries.flatMap(({ diagnostic }) => (diagnostic?.severity === "error" ? [diagnostic] : []));
  return {
    ok: isAlive && faults.length === 0,
    outcome: isAlive ? "finished" : "ended",
    frames: played,
    ...(scene === undefined ? {} : { scene }),
    logs: entries,
    faults,
  };
}

/** Gives the number of frames that the game lived through, or a few less where it ended before the last. */
async function stepThrough(
  api: HeadlessEditor["api"],
  { frames, isRealTime }: { readonly frames: number; readonly isRealTime: boolean },
  inputs: readonly RecordedInput[],
): Promise<number> {
  let done = 0;
  async function stepTo(frame: number): Promise<boolean> {
    for (let left = Math.min(frame, frames) - done; left > 0;) {
      const count = isRealTime ? 1 : Math.min(left, framesAtOnce);
      const [stepped] = await Promise.all([
        api.step({ frames: count }),
        isRealTime ? sleep(1000 / frameRate) : undefined,
      ]);
      if (!stepped.ok) return false;
      done += count;
      left -= count;
    }
    return true;
  }
  for (const { frame, events } of inputs) {
    if (!(await stepTo(frame - 1))) return done;
    for (const event of events) await api.sendInput(event);
  }
  await stepTo(frames);
  return done;
}

function printReport(report: RunReport, { fieldOrder }: Pick<ComponentCatalog, "fieldOrder">): void {
  const { outcome, frames, scene, logs, faults } = report;
  for (const entry of logs) if (entry.diagnostic === undefined) console.log(formatLogEntry(entry));
  if (scene !== undefined) process.stdout.write(formatSceneFile(scene, fieldOrder));
  for (const fault of faults) console.error(formatProblem(fault));
  const played = outcome === "ended" ? `at least ${frames}` : frames;
  console.error(`${outcomes[outcome]} Frames: ${played}. Faults: ${faults.length}.`);
}

const outcomes = {
  finished: "The game ran to its last frame.",
  ended: "The game was ended by a fault.",
  notCompiled: "The scripts do not compile, so the game was not started.",
} as const;
