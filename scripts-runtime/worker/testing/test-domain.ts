import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { buildSync, transformSync } from "esbuild";
import type { FieldAttributes, FieldType } from "../../../src-shared/document/field-type";
import type { EntityRecord, SceneRecord } from "../../../src-shared/document/scene-record";
import { CutSignal } from "../../../src-shared/protocol/cut-signal";
import type {
  DomainApi,
  DomainEdit,
  DomainEvents,
  DomainLogEntry,
  GameOptions,
  LoadReport,
  ScriptBuild,
  ScriptModule,
  StartOptions,
} from "../../../src-shared/protocol/domain-protocol";
import type { FrameSnapshot } from "../../../src-shared/protocol/frame-packet";
import { decodeFramePacket } from "../../../src-shared/protocol/frame-packet";
import type { Remote } from "../../../src-shared/protocol/rpc";
import { createRpc } from "../../../src-shared/protocol/rpc";
import type { RecordedInput } from "../../../src-shared/protocol/input-recording";
import type { DomainKind } from "../../../src-shared/scripting/domain-kind";
import type { ScriptClassAttributes, ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { SwapTrial } from "../../../src-shared/scripting/swap-report";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";

const root = join(import.meta.dirname, "../../..");

const workerFile = bundleWorker();

/** Bundles the worker from the sources as they are now, whatever the last build holds. */
function bundleWorker(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(root, "scripts-runtime/worker/domain-worker.ts")],
    inject: [join(root, "scripts-runtime/worker/own-globals.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    mainFields: ["module", "main"],
    write: false,
  });
  const content = outputFiles[0]?.contents ?? new Uint8Array();
  const name = createHash("sha256").update(content).digest("hex").slice(0, 16);
  const folder = join(root, "node_modules/.cache/tandem/test-domain");
  const file = join(folder, `${name}.mjs`);
  mkdirSync(folder, { recursive: true });
  // Test files run side by side and may write the same one.
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

/** All callbacks of a game's script, in the order in which a first frame and Stop call them. */
export const gameCallbacks = [
  ...["onCreate", "onEnable", "onStart", "onFixedUpdate", "onUpdate", "onLateUpdate"],
  ...["onDisable", "onDestroy"],
];

/** A domain in a real worker, with everything that it has told so far. */
export interface TestDomain {
  readonly api: Remote<DomainApi, DomainEvents>;
  /** Everything in the console. */
  readonly entries: DomainLogEntry[];
  /** What scripts have written. */
  readonly logs: DomainLogEntry[];
  readonly faults: ScriptDiagnostic[];
  readonly frames: FrameSnapshot[];
  /** Whether frames are taken as they come; a domain sends no other one before. */
  readonly viewer: { isTaking: boolean };
  readonly edits: DomainEdit[];
  /** The input that was applied, by frame. */
  readonly inputs: RecordedInput[];
  /** What statement scripts have selected. */
  readonly selections: (readonly string[])[];
  /** How first frames on swapped code went. */
  readonly trials: SwapTrial[];
  /** The logged texts, each as often as it was logged. */
  readonly lines: () => string[];
  readonly worker: Worker;
  /** The report of the `load` that opened it. */
  readonly loaded: LoadReport;
}

/** What a domain is opened with. */
export interface TestProject {
  readonly kind?: DomainKind;
  /** Sources by file; those of "assets/scripts/" may be given by name alone. */
  readonly files?: Readonly<Record<string, string>>;
  readonly classes?: readonly ScriptClassInfo[];
  /** Names of classes that no earlier domain has loaded from the same code; all by default. */
  readonly fresh?: readonly string[];
  readonly scene?: SceneRecord;
  /** A folder with `assets`; none unless a test reads files. */
  readonly projectDir?: string;
  /** What becomes of the commands of statement scripts. */
  readonly executeCommand?: DomainEvents["executeCommand"];
  readonly game?: GameOptions;
}

const open = new Set<Worker>();

/** Ends all domains; for `afterEach`. */
export async function closeDomains(): Promise<void> {
  await Promise.all([...open].map((worker) => worker.terminate()));
  open.clear();
}

/** Opens a domain with the project's scripts loaded, and its scene if there is one. */
export async function openDomain(project: TestProject = {}): Promise<TestDomain> {
  const { kind = "runtime", files = {}, classes = [], fresh, scene, game } = project;
  const domain = startDomain(kind, project.executeCommand, project.projectDir);
  if (game) await domain.api.configure(game);
  const loaded = await domain.api.load({ ...createBuild(files, classes), ...(fresh ? { fresh } : {}) });
  if (scene) await domain.api.openWorld(scene);
  return { ...domain, loaded };
}

/** A domain into which nothing was loaded. */
export function startDomain(
  kind: DomainKind,
  executeCommand: DomainEvents["executeCommand"] = () => ({ ok: true, diff: [], ids: [] }),
  projectDir = "/project",
): Omit<TestDomain, "loaded"> {
  const worker = new Worker(workerFile, { workerData: { kind, projectDir, cutSignal: new CutSignal().memory } });
  open.add(worker);
  const entries: DomainLogEntry[] = [];
  const logs: DomainLogEntry[] = [];
  const faults: ScriptDiagnostic[] = [];
  const frames: FrameSnapshot[] = [];
  const viewer = { isTaking: true };
  const edits: DomainEdit[] = [];
  const inputs: RecordedInput[] = [];
  const selections: (readonly string[])[] = [];
  const trials: SwapTrial[] = [];
  const events: DomainEvents = {
    onDidLog(added) {
      entries.push(...added);
      logs.push(...added.filter(({ diagnostic }) => !diagnostic));
      faults.push(...added.flatMap(({ diagnostic }) => diagnostic ?? []));
    },
    onDidProduceFrame: (packet) => {
      const frame = decodeFramePacket(packet);
      frames.push(frame);
      if (viewer.isTaking) void api.acknowledgeFrame(frame.frame);
    },
    onDidTakeInput: (input) => void inputs.push(input),
    onDidEdit: (edit) => void edits.push(edit),
    executeCommand: (command, step) => executeCommand(command, step),
    onDidSelect: (ids) => void selections.push(ids),
    onDidTrySwap: (trial) => void trials.push(trial),
    whenInterrupted: () => undefined,
    onDidMeasureMemory: () => undefined,
  };
  const api = createRpc<DomainApi, DomainEvents>({
    channel: {
      post: (message) => worker.postMessage(message),
      onMessage: (listener) => worker.on("message", listener),
      onClose: (listener) => worker.on("exit", listener),
    },
    functions: events,
    eventNames: ["acknowledgeFrame", "sendInput"],
  });
  const lines = () => logs.flatMap((entry) => Array.from({ length: entry.count }, () => entry.text));
  return { api, entries, logs, faults, frames, viewer, edits, inputs, selections, trials, lines, worker };
}

/** Compiles sources as the editor does: each by itself, with esbuild. */
export function createBuild(
  files: Readonly<Record<string, string>>,
  classes: readonly ScriptClassInfo[] = [],
  id = 1,
  compilerOptions: CompilerOptions = {},
): ScriptBuild {
  const paths = new Map(Object.keys(files).map((name) => [pathOf(name), files[name] as string]));
  const modules = [...paths].map(([file, source]) => compile(file, source, [...paths.keys()], compilerOptions));
  return { id, modules, classes };
}

interface CompilerOptions {
  readonly useDefineForClassFields?: boolean;
  readonly experimentalDecorators?: boolean;
}

export function compile(
  file: string,
  source: string,
  files: readonly string[] = [],
  compilerOptions: CompilerOptions = {},
): ScriptModule {
  const { code, map } = transformSync(source, {
    loader: file.endsWith(".json") ? "json" : "ts",
    format: "cjs",
    target: "node20",
    sourcemap: "external",
    sourcefile: file,
    sourcesContent: false,
    keepNames: true,
    tsconfigRaw: { compilerOptions },
  });
  const specifiers = [...source.matchAll(/from\s+"([^"]+)"|import\s+"([^"]+)"/g)].map((match) => match[1] ?? match[2]);
  const imports = specifiers
    .filter((specifier) => specifier !== undefined)
    .map((specifier) => {
      const base = join(file, "..", specifier).replaceAll("\\", "/");
      const found = specifier.startsWith(".")
        ? files.find((each) => each === base || each === `${base}.ts`)
        : undefined;
      if (found === undefined) return { specifier };
      const isPassedOn = source.includes(`export * from "${specifier}"`);
      return { specifier, file: found, ...(isPassedOn ? { isPassedOn } : {}) };
    });
  return { file, code, sourceMap: map, hash: createHash("sha256").update(source).digest("hex"), imports };
}

/** The path of a script given by its name. */
export function pathOf(name: string): string {
  return name.includes("/") ? name : `assets/scripts/${name}`;
}

type FieldTypes = Readonly<Record<string, FieldType | FieldType["kind"]>>;

/** Describes a script class as the compiler does. */
export function describeClass(
  name: string,
  file: string,
  fields: FieldTypes = {},
  options: {
    readonly attributes?: ScriptClassAttributes;
    readonly fieldAttributes?: Readonly<Record<string, FieldAttributes>>;
    readonly isAbstract?: boolean;
    readonly exportName?: string;
    readonly line?: number;
  } = {},
): ScriptClassInfo {
  return {
    name,
    file: pathOf(file),
    exportName: options.exportName ?? name,
    isAbstract: options.isAbstract ?? false,
    fields: Object.entries(fields).map(([fieldName, type], index) => ({
      name: fieldName,
      type: typeof type === "string" ? ({ kind: type } as FieldType) : type,
      attributes: options.fieldAttributes?.[fieldName] ?? {},
      declaredBy: name,
      line: index + 1,
    })),
    methods: [],
    attributes: options.attributes ?? {},
    line: options.line ?? 1,
  };
}

type TestComponent = { readonly type: string; readonly id?: string; readonly [field: string]: unknown };

/** An entity whose ids follow from its name: "Hero", "Hero/Transform", "Hero/Mover". */
export function describeEntity(
  name: string,
  components: readonly TestComponent[] = [],
  options: { readonly parent?: string; readonly enabled?: boolean } = {},
): EntityRecord {
  const all = components.some(({ type }) => type === "Transform") ? components : [{ type: "Transform" }, ...components];
  return {
    id: name,
    name,
    enabled: options.enabled ?? true,
    ...(options.parent === undefined ? {} : { parent: options.parent }),
    components: all.map(({ type, ...rest }) => ({ id: `${name}/${type}`, type, ...rest })),
  };
}

export function describeScene(...entities: readonly EntityRecord[]): SceneRecord {
  return { format: 1, name: "Test", entities };
}

/** Starts a game whose frames only come by `step`. */
export const manual: StartOptions = { session: 1, paused: false, clock: "manual", timeScale: 1, sendFrames: false };
