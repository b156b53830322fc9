import type { SwappedClass } from "../../../src-shared/scripting/swap-report";
import { Script } from "../../api/index";
import type { DomainScripts, ScriptsSwap } from "../domain-scripts";
import type { ComponentType } from "../types/component-type";
import type { TypeRegistry } from "../types/type-registry";
import type { World } from "../world/world";
import type { ComponentNode, ScriptState } from "../world/world-objects";
import type { AnyClass } from "./class-versions";
import { levelsOf } from "./class-versions";
import { isSameShape } from "./decide-field";
import type { InitialState } from "./initial-values";
import { readInitialState } from "./initial-values";
import { InstanceFault } from "./instance-fault";
import type { LevelInitializer } from "./initialize-level";
import type { OlderInstance } from "./migrate-instance";
import { migrateInstance } from "./migrate-instance";
import type { OwnMembers } from "./object-snapshot";
import { readOwn, restoreOwn } from "./object-snapshot";
import { findNewer } from "./preview-swap";
import { swapClasses } from "./swap-classes";
import { Tally } from "./tally";

/** One instance as it is before newer code comes in. */
interface SavedInstance {
  readonly node: ComponentNode;
  readonly instance: object;
  readonly leaf: AnyClass;
  readonly levels: readonly AnyClass[];
  readonly own: OwnMembers;
  readonly state: Pick<ComponentNode, "record" | "type">;
  readonly script: ScriptState;
}

export interface SwappedInstancesParts {
  readonly world: World;
  readonly types: TypeRegistry;
  readonly scripts: DomainScripts;
  readonly code: ScriptsSwap;
  readonly initializer: LevelInitializer;
}

/** The instances in a world whose classes have newer code, on their way to it and back. */
export class SwappedInstances {
  private readonly saved: readonly SavedInstance[];
  private readonly older = new Map<AnyClass, InitialState>();
  private readonly newer = new Map<AnyClass, InitialState>();
  private readonly tallies = new Map<string, Tally>();
  private readonly undoClasses: () => void;

  constructor(private readonly parts: SwappedInstancesParts) {
    const { world, code, initializer } = parts;
    const all = world.collectScripts().map(saveInstance);
    const before = new Map(all.map(({ leaf }) => [leaf, levelsOf(leaf, Script)]));
    // Their older classes have to be whole for this.
    const affected = new Set(
      [...before].filter(([, levels]) => levels.some((level) => code.versions.successors.has(level))),
    );
    for (const [leaf, levels] of affected) this.older.set(leaf, readInitialState(leaf, levels, initializer));
    this.undoClasses = swapClasses(code.versions);
    this.saved = all.filter(
      ({ node, leaf, levels }) =>
        levelsOf(this.newerOf(leaf), Script).some((level) => !levels.includes(level)) || this.hasOtherShape(node),
    );
  }

  get nodes(): readonly ComponentNode[] {
    return this.saved.map(({ node }) => node);
  }

  get objects(): ReadonlySet<object> {
    return new Set(this.saved.map(({ instance }) => instance));
  }

  get count(): number {
    return this.saved.length;
  }

  /** Classes whose fields differ. */
  get report(): readonly SwappedClass[] {
    return [...this.tallies.values()].map(({ report }) => report);
  }

  /** Runs what the newer classes add to their instances. Throws an InstanceFault. */
  initialize(): ReadonlyMap<SavedInstance, OlderInstance> {
    const { initializer } = this.parts;
    const found = new Map<SavedInstance, OlderInstance>();
    for (const saved of this.saved) {
      const { node, instance, leaf, levels } = saved;
      const older = this.older.get(leaf);
      found.set(saved, {
        node,
        type: node.type as ComponentType,
        own: readOwn(instance),
        values: readValues(node),
        initial: older?.values ?? new Map(),
      });
      const target = this.newerOf(leaf);
      const newLevels = levelsOf(target, Script);
      if (!this.newer.has(target)) this.newer.set(target, readInitialState(target, newLevels, initializer));
      Object.setPrototypeOf(instance, target.prototype as object);
      for (const level of levels) {
        if (newLevels.includes(level)) continue;
        for (const key of older?.keys.get(level) ?? []) Reflect.deleteProperty(instance, key);
      }
      for (const level of newLevels) {
        if (levels.includes(level)) continue;
        try {
          initializer.run(level, instance);
        } catch (error) {
          throw new InstanceFault(error, { node, callback: "constructor" });
        }
      }
    }
    return found;
  }

  /** Gives the instances their newer types and the values of before. */
  migrate(older: ReadonlyMap<SavedInstance, OlderInstance>): void {
    const { world, types, scripts } = this.parts;
    for (const [{ leaf }, before] of older) {
      const { node } = before;
      const info = findNewer(scripts.liveBuild.classes, node);
      const type = info && types.find(info.name);
      const { script } = node;
      if (type?.script && script) {
        node.type = type;
        script.executionOrder = type.script.executionOrder;
      }
      // Newer code is given another chance.
      if (script) Object.assign(script, { isPaused: false, isQuarantined: false });
      const initial = this.newer.get(this.newerOf(leaf))?.values ?? new Map<PropertyKey, unknown>();
      const { builder, handles } = world;
      const outcomes = migrateInstance(before, { builder, initial, handles });
      if (!node.type || isSameShape(before.type.layout, node.type.layout)) continue;
      const tally = this.tallies.get(node.type.name) ?? new Tally(node.type.name);
      this.tallies.set(node.type.name, tally);
      tally.addInstance(outcomes);
    }
  }

  /** Every instance is of its older class again, with what it held itself. What is in the world besides is not looked at. */
  undo(): void {
    const { world, code, types } = this.parts;
    this.undoClasses();
    for (const { node, instance, leaf, own, state, script } of this.saved) {
      Object.setPrototypeOf(instance, leaf.prototype as object);
      restoreOwn(instance, own);
      Object.assign(node, state);
      if (node.script) Object.assign(node.script, script);
    }
    code.undo();
    // Those that came into being on the newer code.
    const older = new Map([...code.versions.successors].map(([before, after]) => [after, before]));
    for (const node of world.collectScripts()) {
      const leaf = node.script && older.get(node.script.instance.constructor as AnyClass);
      const type = leaf && types.findByClass(leaf as never);
      if (!leaf || !type) continue;
      Object.setPrototypeOf(node.script?.instance, leaf.prototype as object);
      node.type = type;
    }
  }

  /** The error that a callback of a script threw last before. */
  streakOf(node: ComponentNode, callback: string): string | undefined {
    return this.saved.find((saved) => saved.node === node)?.script.streaks[callback]?.key;
  }

  has(node: ComponentNode): boolean {
    const { successors } = this.parts.code.versions;
    const newer = new Set(successors.values());
    const leaf = node.script?.instance.constructor as AnyClass | undefined;
    return leaf !== undefined && levelsOf(leaf, Script).some((level) => newer.has(level));
  }

  /** Types of fields may come from other files than the class, as enums do. */
  private hasOtherShape({ type }: ComponentNode): boolean {
    if (!type) return false;
    const newer = this.parts.types.find(type.name) ?? type;
    return newer !== type && !isSameShape(type.layout, newer.layout);
  }

  private newerOf(leaf: AnyClass): AnyClass {
    return this.parts.code.versions.successors.get(leaf) ?? leaf;
  }
}

function saveInstance(node: ComponentNode): SavedInstance {
  const script = node.script as ScriptState;
  const { instance } = script;
  const leaf = (Object.getPrototypeOf(instance) as { readonly constructor: AnyClass }).constructor;
  const { record, type } = node;
  return {
    node,
    instance,
    leaf,
    levels: levelsOf(leaf, Script),
    own: readOwn(instance),
    state: { record, type },
    script: { ...script },
  };
}

/** Of all fields; what a getter throws is nobody's fault here. */
function readValues(node: ComponentNode): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  for (const field of node.type?.layout.fields ?? []) {
    try {
      values.set(field.name, node.read(field));
    } catch {
      // It has no value that could be carried.
    }
  }
  return values;
}
