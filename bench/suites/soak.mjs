import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { median, nextEvent } from "../measure.mjs";
import { createBenchProject, scriptPath, scriptSource } from "../projects.mjs";

const mebibyte = 2 ** 20;

setFlagsFromString("--expose-gc");
const collectGarbage = /** @type {() => void} */ (runInNewContext("gc"));

/**
 * Does one thing very often and tells what the process holds, in MiB: all of it, and what main alone holds on to. Each
 * figure is the median of five moments, in the first and in the second half of the rounds, as what the domains hold goes up
 * and down with when their garbage is collected. Every script keeps itself and 128 KiB alive from the core API, a global and
 * a timer. Throws when a round hangs.
 */
export async function measureSoak(
  /** @type {typeof import("../../dist/headless.js").openEditor} */ openEditor,
  /** @type {{ kind: "reload" | "play", rounds: number }} */ { kind, rounds },
) {
  const project = createBenchProject({ scripts: 10, entities: 100, body: clinging });
  const editor = await openEditor({ project: project.dir, trust: true });
  await editor.api.whenIdle();
  const job = kind === "reload" ? reload : playAndStop;
  /** @type {Awaited<ReturnType<typeof measure>>[]} */
  const footprints = [];
  for (let round = 1; round <= rounds; round++) {
    await inTime(job(round), `${kind} ${round} of ${rounds} hangs`);
    if (round % Math.ceil(rounds / 10) === 0) footprints.push(await measure());
  }
  await editor.close();
  project.remove();
  const half = Math.floor(footprints.length / 2);
  return { first: middleOf(footprints.slice(0, half)), last: middleOf(footprints.slice(half)) };

  async function reload(/** @type {number} */ round) {
    const reloaded = nextEvent(editor, "onDidReloadScripts");
    writeFileSync(join(project.dir, scriptPath(0)), scriptSource(0, `${clinging()}\n// ${round}`));
    const { outcome } = await reloaded;
    if (outcome !== "swapped") throw new Error(`Reload ${round}: ${outcome}`);
  }

  async function playAndStop() {
    for (const done of [await editor.api.play({ paused: true }), await editor.api.step(), await editor.api.stop()]) {
      if (!done.ok) throw new Error(done.message);
    }
  }

  async function measure() {
    await editor.api.whenIdle();
    // The spare domains are made anew in this time, so that there are as many each time.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    collectGarbage();
    collectGarbage();
    const { heapUsed, rss } = process.memoryUsage();
    return { main: heapUsed / mebibyte, all: rss / mebibyte, threads: countThreads() };
  }
}

/** Field by field. */
function middleOf(/** @type {readonly { main: number, all: number, threads: number | undefined }[]} */ footprints) {
  const threads = footprints.map((footprint) => footprint.threads).filter((count) => count !== undefined);
  return {
    main: median(footprints.map(({ main }) => main)),
    all: median(footprints.map(({ all }) => all)),
    threads: threads.length === 0 ? undefined : median(threads),
  };
}

function clinging() {
  return `private kept = new Float64Array(16_384).fill(1);
  override onCreate() { Object.assign(Object, { keep: () => this }); Object.assign(Script, { keep: () => this }); }
  private timer = setInterval(() => this.kept.length, 1000);
  override onUpdate(dt: number) { this.total += this.speed * dt; }`;
}

/** Undefined where the system does not tell. */
function countThreads() {
  try {
    return readdirSync("/proc/self/task").length;
  } catch {
    return undefined;
  }
}

async function inTime(/** @type {Promise<unknown>} */ job, /** @type {string} */ message) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(message)), 60_000)));
  await Promise.race([job, late]).finally(() => clearTimeout(timer));
}
