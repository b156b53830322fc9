import type { JsonValue } from "../../src-shared/base/json";
import type { FieldType } from "../../src-shared/document/field-type";
import type { ComponentRecord, EntityRecord } from "../../src-shared/document/scene-record";
import { createComponentCatalog } from "../../src-shared/scripting/component-catalog";
import type { DomainKind } from "../../src-shared/scripting/domain-kind";
import type { ScriptClassInfo } from "../../src-shared/scripting/script-class-info";
import type { ScriptBuild } from "../../src-shared/protocol/domain-protocol";
import { DomainScripts } from "./domain-scripts";
import type { FaultReporter } from "./faults/fault-reporter";
import { StackMapper } from "./faults/stack-mapper";
import { PromiseOwners } from "./frames/promise-owners";
import { createLiveWorld } from "./live-world";
import type { ComponentType } from "./types/component-type";
import { TypeRegistry } from "./types/type-registry";

const rounds = 120;
const entitiesARound = 50;
const classCount = 16;
/** Between two rounds, so that what the spare is asked meanwhile is answered. */
const pauseMs = 1;

/**
 * Loads scripts of its own, brings scenes of them to life and lets them go, again and again, until V8 has optimized what
 * that takes: a Play then needs two thirds of the time. The domain that does this is a spare with nothing else to do; nothing of the user's runs,
 * and nothing stays. Whoever asks the spare for something meanwhile waits for one round of a few milliseconds.
 */
export class Rehearsal {
  private readonly types: TypeRegistry;
  private readonly scripts: DomainScripts;
  private readonly catalog = createComponentCatalog(build.classes);
  private timer: NodeJS.Timeout | undefined;
  private left = rounds;

  constructor(
    private readonly domain: DomainKind,
    builtIns: readonly ComponentType[],
    private readonly faults: FaultReporter,
  ) {
    this.types = new TypeRegistry(builtIns);
    this.scripts = new DomainScripts({
      runsAll: domain === "runtime",
      nameOf: (file) => file,
      types: this.types,
      stacks: new StackMapper(),
      faults,
      onWillMakePromises: nothing,
    });
  }

  start(): void {
    if (this.left === 0) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.left -= 1;
      this.play();
      this.start();
    }, pauseMs);
  }

  /** The domain is a spare no more. */
  stop(): void {
    this.left = 0;
    clearTimeout(this.timer);
  }

  private play(): void {
    const { domain, types, faults } = this;
    this.scripts.load(build);
    const { world, lifeCycle, writer } = createLiveWorld({
      domain,
      types,
      catalog: () => this.catalog,
      faults,
      promises: new PromiseOwners(nothing),
      readText: () => "",
      construct: nothing,
      warn: nothing,
      onPacket: nothing,
      onInput: nothing,
      onFrame: nothing,
      beginTrial: nothing,
      whenWhole: () => Promise.resolve(),
    });
    const nodes = world.fill({ format: 1, name: "", entities }, () => true);
    for (const node of nodes) world.inject(node);
    for (const entity of world.subtree()) world.transforms.sync(entity);
    if (domain === "runtime") writer.start({ session: 0, sendFrames: true });
    lifeCycle.start();
    writer.flush();
    lifeCycle.update(0, 0);
    writer.writeFrame(0);
    lifeCycle.stop();
  }
}

const nothing = (): undefined => undefined;

/** Code as the compiler makes it. Each file has a class of its own: code that has met a single one is no faster with others. */
function writeCode(className: string): string {
  return `"use strict"; var given = {}; Object.defineProperty(given, "${className}", { get: () => ${className}, enumerable: true });
module.exports = given; var tandem = require("tandem");
class ${className} extends tandem.Script {
  speed = 1; count = 1; label = ""; target; place = new tandem.Vector3(); tags = [];
  onUpdate(dt) { this.speed += dt; }
}`;
}

const fields: Record<string, readonly [FieldType, JsonValue]> = {
  speed: [{ kind: "float" }, 1],
  count: [{ kind: "int32" }, 1],
  label: [{ kind: "string" }, ""],
  target: [{ kind: "optional", of: { kind: "entity" } }, null],
  place: [{ kind: "vector3" }, [0, 0, 0]],
  tags: [{ kind: "array", element: { kind: "string" } }, []],
};

const classNames = Array.from({ length: classCount }, (_, index) => `Rehearsal${index}`);

const build: ScriptBuild = {
  id: 1,
  modules: classNames.map((name) => ({ file: name, hash: "", code: writeCode(name), sourceMap: "", imports: [] })),
  classes: classNames.map((name): ScriptClassInfo => ({
    name,
    file: name,
    exportName: name,
    isAbstract: false,
    fields: Object.entries(fields).map(([field, [type, value]], line) => ({
      name: field,
      type,
      default: value,
      attributes: {},
      declaredBy: name,
      line,
    })),
    methods: [],
    attributes: {},
    line: 1,
  })),
  fresh: [],
};

const entities: readonly EntityRecord[] = Array.from({ length: entitiesARound }, (_, index) => {
  const id = `${index}`;
  const type = `Rehearsal${index % classCount}`;
  const script: ComponentRecord = { id: `${id}s`, type, speed: 2, target: { $entity: "0" } };
  return {
    id,
    name: id,
    enabled: true,
    ...(index % 4 === 0 ? {} : { parent: `${index - (index % 4)}` }),
    components: [
      { id: `${id}t`, type: "Transform", position: [index, 0, 0] },
      { id: `${id}m`, type: "MeshRenderer" },
      index % 2 === 0 ? script : { id: `${id}s`, type, place: [1, 2, 3], tags: ["a"] },
    ],
  };
});
