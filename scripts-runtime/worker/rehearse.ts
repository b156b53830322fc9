import type { JsonValue } from "../../src-shared/base/json";
import type { FieldType } from "../../src-shared/document/field-type";
import type { ComponentRecord, EntityRecord } from "../../src-shared/document/scene-record";
import { createComponentCatalog } from "../../src-shared/scripting/component-catalog";
import type { DomainKind } from "../../src-shared/scripting/domain-kind";
import type { ScriptClassInfo } from "../../src-shared/scripting/script-class-info";
import type { Entity } from "../api/index";
import { Script, Vector3 } from "../api/index";
import type { FaultReporter } from "./faults/fault-reporter";
import { createLiveWorld } from "./live-world";
import type { ComponentType } from "./types/component-type";
import { createScriptType } from "./types/script-types";
import { TypeRegistry } from "./types/type-registry";

const rounds = 6;
const entitiesARound = 50;

/**
 * Brings a scene of its own to life a few times and lets it go. Code that has run is several times as fast as code that has
 * not, and the domain that does this is a spare with nothing else to do; nothing of the user's runs, and nothing stays.
 */
export function rehearse(domain: DomainKind, builtIns: readonly ComponentType[], faults: FaultReporter): void {
  const types = new TypeRegistry(builtIns);
  types.setScripts([createScriptType(info, () => ({ Rehearsal }))]);
  const catalog = createComponentCatalog([info]);
  const nothing = () => undefined;
  for (let round = 0; round < rounds; round++) {
    const { world, lifeCycle, writer } = createLiveWorld({
      domain,
      types,
      catalog: () => catalog,
      faults,
      readText: () => "",
      construct: nothing,
      warn: nothing,
      onPacket: nothing,
      onInput: nothing,
      onFrame: nothing,
      beginTrial: nothing,
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

class Rehearsal extends Script {
  speed = 1;
  count = 1;
  label = "";
  target?: Entity;
  place = new Vector3();
  tags: string[] = [];

  override onUpdate(dt: number): void {
    this.speed += dt;
  }
}

const fields: Record<string, readonly [FieldType, JsonValue]> = {
  speed: [{ kind: "float" }, 1],
  count: [{ kind: "int32" }, 1],
  label: [{ kind: "string" }, ""],
  target: [{ kind: "optional", of: { kind: "entity" } }, null],
  place: [{ kind: "vector3" }, [0, 0, 0]],
  tags: [{ kind: "array", element: { kind: "string" } }, []],
};

const info: ScriptClassInfo = {
  name: "Rehearsal",
  file: "",
  exportName: "Rehearsal",
  isAbstract: false,
  fields: Object.entries(fields).map(([name, [type, value]], line) => ({
    name,
    type,
    default: value,
    attributes: {},
    declaredBy: "Rehearsal",
    line,
  })),
  methods: [],
  attributes: {},
  line: 1,
};

const entities: readonly EntityRecord[] = Array.from({ length: entitiesARound }, (_, index) => {
  const id = `${index}`;
  const script: ComponentRecord = { id: `${id}s`, type: "Rehearsal", speed: 2, target: { $entity: "0" } };
  return {
    id,
    name: id,
    enabled: true,
    ...(index % 4 === 0 ? {} : { parent: `${index - (index % 4)}` }),
    components: [
      { id: `${id}t`, type: "Transform", position: [index, 0, 0] },
      { id: `${id}m`, type: "MeshRenderer" },
      index % 2 === 0 ? script : { id: `${id}s`, type: "Rehearsal", place: [1, 2, 3], tags: ["a"] },
    ],
  };
});
