import { parentPort, workerData } from "node:worker_threads";
import type { DomainApi, DomainEvents, DomainOptions, ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import type { SceneRecord } from "../../../src-shared/document/scene-record";
import { createRpc } from "../../../src-shared/protocol/rpc";

// Until the domain worker is there.
const port = parentPort!;
const { kind } = workerData as DomainOptions;
class Script {}
const passes = new Proxy({ Script } as Record<string, unknown>, {
  get: (target, name: string) =>
    target[name] ?? ((...args: unknown[]) => (args.length === 0 ? undefined : () => undefined)),
});
const modules = new Map<string, { exports: Record<string, unknown> }>();
let build: ScriptBuild = { id: 0, modules: [], classes: [] };
let instances: { id: string; entity: string; type: string; object: Record<string, unknown> }[] = [];
let scene: SceneRecord = { format: 1, name: "", entities: [] };
let timer: NodeJS.Timeout | undefined;

function load(file: string): Record<string, unknown> {
  const known = modules.get(file);
  if (known) return known.exports;
  const module = { exports: {} as Record<string, unknown> };
  modules.set(file, module);
  const source = build.modules.find((entry) => entry.file === file)!;
  const require = (specifier: string) => {
    if (specifier === "tandem") return passes;
    return load(source.imports.find((entry) => entry.specifier === specifier)?.file ?? "");
  };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  new Function("exports", "require", "module", source.code)(module.exports, require, module);
  return module.exports;
}
function run(name: string, ...args: unknown[]): void {
  for (const { object } of instances)
    if (typeof object[name] === "function") (object[name] as (...a: unknown[]) => void)(...args);
}
const api: Partial<{ [K in keyof DomainApi]: (...args: never[]) => unknown }> = {
  prepare: () => undefined,
  load(next: ScriptBuild) {
    build = next;
    const problems: unknown[] = [];
    const classes = next.modules.flatMap(({ file }) => {
      try {
        load(file);
        return next.classes.filter((info) => info.file === file);
      } catch (error) {
        problems.push({ severity: "error", source: "runtime", message: String(error), file });
        return [];
      }
    });
    return { classes, problems };
  },
  openWorld(next: SceneRecord) {
    scene = next;
    const placeholders: string[] = [];
    instances = next.entities.flatMap((entity) =>
      entity.components.flatMap((component) => {
        const info = build.classes.find(({ name }) => name === component.type);
        if (!info) {
          placeholders.push(component.id);
          return [];
        }
        const type = load(info.file)[info.exportName] as new () => Record<string, unknown>;
        const object = new type();
        for (const { name } of info.fields) if (component[name] !== undefined) object[name] = component[name];
        return [{ id: component.id, entity: entity.id, type: component.type, object }];
      }),
    );
    return { placeholders, migrated: [], problems: [] };
  },
  applyDiff: () => ({ corrections: [], placeholders: [], problems: [] }),
  getFields(entity: string, component: string) {
    const found = instances.find(
      (entry) => entry.entity === entity && (entry.id === component || entry.type === component),
    );
    const info = build.classes.find(({ name }) => name === found?.type);
    return (info?.fields ?? []).map(({ name, type }) => ({ name, type, value: found?.object[name], state: "set" }));
  },
  serialize: () => scene,
  // eslint-disable-next-line no-eval
  evaluate: (expression: string) => ({ ok: true, value: (0, eval)(expression) as unknown }),
  start(options: { paused: boolean; clock: string }) {
    run("onCreate");
    run("onStart");
    if (options.clock === "realtime" && !options.paused) timer = setInterval(() => run("onUpdate", 1 / 60), 16);
  },
  step: ({ frames = 1 }: { frames?: number }) => {
    for (let i = 0; i < frames; i += 1) run("onUpdate", 1 / 60);
  },
  pause: () => undefined,
  resume: () => undefined,
  stop() {
    clearInterval(timer);
    run("onDestroy");
  },
  ping: () => undefined,
};
const events = createRpc<DomainEvents, DomainApi>({
  channel: {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => port.on("message", listener),
    onClose: (listener) => port.on("close", listener),
  },
  functions: api as DomainApi,
});
console.log = (text: string) =>
  void events.onDidLog([{ time: Date.now(), level: "info", text: `${kind}: ${text}`, count: 1 }]);
