import type { CutOff, Recovery } from "../../src-shared/protocol/domain-protocol";
import type { DomainScripts } from "./domain-scripts";
import type { PromiseOwners } from "./frames/promise-owners";
import type { LiveWorld } from "./live-world";
import type { LoadedCode } from "./modules/loaded-code";
import { ComponentNode } from "./world/world-objects";

export interface RecoveryParts {
  readonly scripts: DomainScripts;
  readonly live: () => LiveWorld;
  readonly promises: PromiseOwners;
  /** Code that came into the game and has yet to prove itself goes again. Undefined where none had. */
  readonly undoSwap: (cut: CutOff) => CutSwap | undefined;
}

/** What became of a swap whose code was cut off. */
export interface CutSwap {
  readonly build: number;
  /** The code of before was to blame: without that the build can come in. */
  readonly isDue: boolean;
}

/** Whose code was cut off. */
interface Guilty {
  readonly leftOut: Recovery["leftOut"];
  readonly node?: ComponentNode;
  readonly script?: string;
  readonly file?: string;
  readonly line?: number;
  readonly callback?: string;
  /** Its object cannot be read or written without danger. */
  readonly isUntouchable?: boolean;
}

/** When so many instances of a class had to be cut off, all are left out. */
const mostOfClass = 2;

/** Puts a domain back in order after code of its was cut off, and keeps what was to blame from running again. */
export class DomainRecovery {
  private readonly components = new Set<string>();
  private readonly countsByClass = new Map<string, number>();
  /** By class: how often code in its text was cut off that no component was seen to have called. */
  private readonly looseCuts = new Map<string, number>();

  constructor(private readonly parts: RecoveryParts) {}

  /** The ids of components whose scripts are not constructed any more. */
  get leftOut(): ReadonlySet<string> {
    return this.components;
  }

  recover(cut: CutOff): Recovery {
    const { lifeCycle, loop, editorChanges, world } = this.parts.live();
    const guilty = this.findGuilty(cut);
    lifeCycle.recover();
    this.parts.promises.recover();
    // It may have been the reading of a vector that ran the code.
    world.transforms.repair();
    const isTorn = editorChanges.recover();
    // What was cut off is gone then, and not to be left out.
    const cutSwap = this.parts.undoSwap(cut);
    // Of what is about to end nothing runs again, but for its own end.
    const isLeaving = cut.call === "stop";
    if (!cutSwap && !isLeaving) this.leaveOut(guilty);
    const { node, script = node?.record.type, file, line, callback } = guilty;
    const leftOut = this.isClassLeftOut(guilty) ? "class" : guilty.leftOut;
    return {
      leftOut: cutSwap || isLeaving ? "none" : leftOut,
      ...(cutSwap?.isDue === true ? { isSwapDue: true } : {}),
      ...(cutSwap?.isDue === false ? { rolledBack: cutSwap.build } : {}),
      ...(node ? { component: node.id, entity: { id: node.entity.id, name: node.entity.name } } : {}),
      ...(script === undefined ? {} : { script }),
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { line }),
      ...(callback === undefined ? {} : { callback }),
      frames: loop.pulse.frames,
      steps: loop.recover(),
      isTorn,
    };
  }

  /** From the inside out: what was cut off stands where it was when it was called. */
  private findGuilty(cut: CutOff): Guilty {
    const { scripts, live, promises } = this.parts;
    const { lifeCycle, world } = live();
    const loading = scripts.recover(cut.call === "load" || cut.call === "loadChanges");
    const building = world.builder.recover();
    if (loading) return describeLoaded(loading);
    if (building) {
      const { node, field } = building;
      if (field) return { leftOut: "component", node, callback: `set ${field.name}`, isUntouchable: true };
      return { leftOut: "class", node, callback: "constructor", isUntouchable: true };
    }
    if (lifeCycle.current) {
      const callback = lifeCycle.currentCallback;
      const leftOut = lifeCycle.isAskedFor ? "none" : "component";
      return { leftOut, node: lifeCycle.current, ...(callback === undefined ? {} : { callback }) };
    }
    const owner = promises.interrupted;
    if (owner && !(owner instanceof ComponentNode)) return describeLoaded(owner, cut.functionName);
    // Whoever has waited may have called a method of another, which is what stands on the stack.
    const node = owner ?? (cut.component === undefined ? undefined : world.findNode(cut.component));
    const callback = cut.functionName;
    // Code on demand is asked for once and leaves nothing that would run again.
    if (cut.call === "evaluate" || cut.call === "runStatements") return { leftOut: "none" };
    if (!node) return this.findLoose(cut);
    const isUntouchable = callback?.startsWith("get ") ?? false;
    return { leftOut: "component", node, ...(callback === undefined ? {} : { callback }), isUntouchable };
  }

  /** Code that no component called, nor has waited in. What begins it in every frame has to be left out all the same. */
  private findLoose({ classAround: script, functionName: callback }: CutOff): Guilty {
    if (script === undefined) return { leftOut: "none" };
    const cuts = (this.looseCuts.get(script) ?? 0) + 1;
    this.looseCuts.set(script, cuts);
    return {
      leftOut: cuts < mostOfClass ? "none" : "class",
      ...(cuts < mostOfClass ? {} : { script }),
      ...(callback === undefined ? {} : { callback }),
    };
  }

  private leaveOut(guilty: Guilty): void {
    if (guilty.leftOut === "none") return;
    const { lifeCycle } = this.parts.live();
    const { node, script = node?.record.type } = guilty;
    // Where it ran to its end all the same, what came of it would go on.
    if (guilty.leftOut === "file") for (const name of this.classesIn(guilty.file)) this.leaveOutClass(name);
    if (node) {
      const name = node.record.type;
      this.countsByClass.set(name, (this.countsByClass.get(name) ?? 0) + 1);
      this.components.add(node.id);
      lifeCycle.quarantine(node);
    }
    if (script !== undefined && this.isClassLeftOut(guilty)) this.leaveOutClass(script);
    if (node && guilty.isUntouchable) makePlaceholder(node);
  }

  private leaveOutClass(name: string): void {
    const { scripts, live } = this.parts;
    const { lifeCycle, world } = live();
    scripts.leaveOutClass(name);
    for (const other of world.collectScripts()) if (other.record.type === name) lifeCycle.quarantine(other);
  }

  private classesIn(file: string | undefined): string[] {
    return [...this.parts.scripts.infos.values()].flatMap((info) => (info.file === file ? info.name : []));
  }

  private isClassLeftOut({ leftOut, node }: Guilty): boolean {
    if (leftOut === "none") return false;
    return (
      leftOut === "class" || (node !== undefined && (this.countsByClass.get(node.record.type) ?? 0) >= mostOfClass)
    );
  }
}

/** `callback` is what goes on after the code itself has come to its end. */
function describeLoaded({ file, info }: LoadedCode, callback?: string): Guilty {
  if (!info) return { leftOut: "file", file };
  return { leftOut: "class", script: info.name, file, line: info.line, callback: callback ?? "constructor" };
}

/** Its values are those of the record from now on. */
function makePlaceholder(node: ComponentNode): void {
  node.type = undefined;
  node.component = undefined;
  node.script = undefined;
}
