import { cpus } from "node:os";
import { median, percentile } from "./measure.mjs";
import { createReport } from "./report.mjs";

/*
 * Prints the figures of DESIGN.md section 12, medians of repeated runs, beside their budgets and their peers. Arguments
 * name the suites to run: reload, play, edit, page, blocking, updates, frames, soak,
 * start; all without one. `--quick` makes fewer runs.
 */
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isQuick = process.argv.includes("--quick");
const isAsked = (/** @type {string} */ suite) => asked.length === 0 || asked.includes(suite);
const runs = isQuick ? 5 : 15;

const { openEditor } = await import("../dist/headless.js");
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}\n`);
const report = createReport();

if (isAsked("start")) {
  const { measureOpen, measureStart } = await import("./suites/start.mjs");
  const opened = await measureOpen({ entities: 10_000, runs: isQuick ? 2 : 5 });
  report.add("open a scene of 10,000 entities: hierarchy", ms(medianOf(opened, "hierarchy")));
  report.add("  and the viewport's first picture", ms(medianOf(opened, "picture")), "under 1,000 ms");
  for (const entities of [100, 1_000, 10_000]) {
    const samples = await measureStart({ entities, runs: isQuick ? 1 : 3 });
    const figure = ms(medianOf(samples, "interactive"));
    report.add(`cold start to interactive, ${count(entities)} entities`, figure, "under 3,000 ms");
    report.add("  the server is there", ms(medianOf(samples, "served")));
    report.add("  hierarchy shown", ms(medianOf(samples, "hierarchy")));
    report.add("  viewport's first picture finished", ms(medianOf(samples, "picture")));
  }
  const undrawn = await measureStart({ entities: 10_000, runs: isQuick ? 1 : 3, draws: false });
  report.add("  the same, with the drawing left out", ms(medianOf(undrawn, "picture")), "", "the rest: no GPU here");
}

if (isAsked("reload")) {
  const { measureReload } = await import("./suites/reload.mjs");
  const { timeSaveToLive } = await import("./peers/save-to-live.mjs");
  let least = NaN;
  for (const scripts of [10, 100, 1_000]) {
    const took = median(await measureReload(openEditor, { scripts, runs }));
    if (scripts === 10) least = took;
    const budget = scripts === 1_000 ? "under 100 ms, at most 2 × that of 10 scripts" : "";
    report.add(`save → live, ${count(scripts)} scripts`, ms(took), budget, `${ratio(took, least)} of 10 scripts`);
    const peers = await timeSaveToLive({ scripts, runs: isQuick ? 3 : 7 });
    for (const [what, samples] of Object.entries({
      "a bundle by esbuild": peers.bundle,
      "a bundle by esbuild, incremental": peers.incremental,
      "that module by Vite's module runner": peers.vite,
    })) {
      report.add(`  ${what}`, ms(median(samples)), "", `ours takes ${ratio(took, median(samples))} of it`);
    }
  }
}

if (isAsked("play")) {
  const { endless, measurePlay } = await import("./suites/play.mjs");
  for (const [scripts, entities] of /** @type {const} */ ([
    [10, 100],
    [100, 1_000],
    [1_000, 10_000],
  ])) {
    const { play, stop } = await measurePlay(openEditor, { scripts, entities, runs });
    const shape = `${count(scripts)} scripts, ${count(entities)} entities`;
    report.add(`Play → first frame, ${shape}`, ms(median(play)), scripts === 100 ? "under 100 ms" : "");
    report.add(`Stop, ${shape}`, ms(median(stop)), "under 50 ms");
  }
  const { stop } = await measurePlay(openEditor, { scripts: 10, entities: 100, runs, body: endless });
  report.add("Stop from an endless loop", ms(median(stop)), "under 50 ms");
}

if (isAsked("edit")) {
  const { measureFieldEdit } = await import("./suites/field-edit.mjs");
  for (const entities of [100, 1_000, 10_000]) {
    const samples = await measureFieldEdit(openEditor, { scripts: 100, entities, runs: isQuick ? 100 : 400 });
    const budget = entities === 10_000 ? "p95 under 8 ms" : "";
    report.add(
      `field edit, ${count(entities)} entities`,
      ms(median(samples)),
      budget,
      `p95 ${ms(percentile(samples, 0.95))}`,
    );
  }
}

if (isAsked("page")) {
  const { measurePageEdit, measureSearch } = await import("./suites/page.mjs");
  const edits = await measurePageEdit({ entities: 10_000, runs: isQuick ? 50 : 200 });
  const p95 = `p95 ${ms(percentile(edits, 0.95))}`;
  report.add("field edit through the page, 10,000 entities", ms(median(edits)), "p95 under 8 ms", p95);
  const undrawn = await measurePageEdit({ entities: 10_000, runs: isQuick ? 50 : 200, draws: false });
  const rest = `p95 ${ms(percentile(undrawn, 0.95))}; the rest: no GPU here`;
  report.add("  the same, with the drawing left out", ms(median(undrawn)), "", rest);
  const keys = await measureSearch({ entities: 20_000, runs: isQuick ? 3 : 10 });
  const slowest = `p95 ${ms(percentile(keys, 0.95))}`;
  report.add("a key in the hierarchy's search, 20,000 entities", ms(median(keys)), "under 100 ms", slowest);
}

if (isAsked("blocking")) {
  const { measureBlocking } = await import("./suites/blocking.mjs");
  for (const entities of [10_000, 20_000]) {
    const longest = await measureBlocking(openEditor, { entities, runs: isQuick ? 2 : 5 });
    for (const [what, samples] of Object.entries(longest)) {
      report.add(`main blocked at most: ${what}, ${count(entities)} entities`, ms(median(samples)), "under 50 ms");
    }
  }
}

if (isAsked("updates")) {
  const { measureUpdates } = await import("./suites/updates.mjs");
  for (const instances of [1_000, 10_000, 50_000]) {
    const result = await measureUpdates(openEditor, { instances, classes: 20, frames: isQuick ? 100 : 300 });
    const tandem = median(result.tandem);
    const peers = `${ratio(tandem, median(result.bare))} of a bare loop, ${ratio(tandem, median(result.playcanvas))} of PlayCanvas`;
    const budget = instances === 10_000 ? "at most 1.2 × a bare loop" : "";
    report.add(`${count(instances)} onUpdate calls, 20 classes`, ms(tandem), budget, peers);
  }
}

if (isAsked("frames")) {
  const { measureFrames } = await import("./suites/frames.mjs");
  for (const entities of [100, 1_000, 10_000]) {
    const { framesPerSecond, mainMsPerFrame, bytes } = await measureFrames(openEditor, {
      entities,
      seconds: isQuick ? 2 : 5,
    });
    const budget = entities === 10_000 ? "60 a second, under 4 ms" : "";
    const detail = `${framesPerSecond.toFixed(1)} frames a second, ${Math.round(bytes / 1024)} KiB each`;
    report.add(`main's share of a frame, ${count(entities)} moving`, ms(mainMsPerFrame), budget, detail);
  }
}

if (isAsked("soak")) {
  const { measureSoak } = await import("./suites/soak.mjs");
  const rounds = isQuick ? 60 : 500;
  for (const kind of /** @type {const} */ (["reload", "play"])) {
    const { first, last } = await measureSoak(openEditor, { kind, rounds });
    const what = kind === "reload" ? `${rounds} reloads` : `${rounds} times Play and Stop`;
    const threads = last.threads === undefined ? "" : `threads ${first.threads} → ${last.threads}`;
    report.add(`memory after ${what}`, mib(last.all), `within 10 % of ${mib(first.all)}`, threads);
    report.add("  of it held by main", mib(last.main), `within 10 % of ${mib(first.main)}`);
  }
}

function medianOf(/** @type {readonly Record<string, number>[]} */ samples, /** @type {string} */ name) {
  return median(samples.map((sample) => sample[name] ?? NaN));
}

function count(/** @type {number} */ value) {
  return value.toLocaleString("en");
}

function mib(/** @type {number} */ value) {
  return `${value.toFixed(0)} MiB`;
}

function ms(/** @type {number} */ value) {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
}

function ratio(/** @type {number} */ value, /** @type {number} */ base) {
  return `${(value / base).toFixed(2)} ×`;
}
