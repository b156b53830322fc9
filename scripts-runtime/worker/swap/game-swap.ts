import type { FieldEdit } from "../../../src-shared/protocol/command";
import type { CutOff, ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { SwapPreview, SwapReport, SwapTrial } from "../../../src-shared/scripting/swap-report";
import type { DomainScripts } from "../domain-scripts";
import { ModuleSwapError } from "../domain-scripts";
import type { FaultPlace, FaultReporter } from "../faults/fault-reporter";
import type { StackMapper } from "../faults/stack-mapper";
import { callAfterReload, callBeforeReload } from "../life-cycle/reload-callbacks";
import type { LiveWorld } from "../live-world";
import type { CutSwap } from "../recovery";
import type { TypeRegistry } from "../types/type-registry";
import { writeField } from "../world/fields";
import { WorldSnapshot } from "../world/world-snapshot";
import { describeLeftovers } from "./describe-leftovers";
import { findEventVersions, listEvents, listGoneEvents } from "./event-versions";
import { InstanceFault } from "./instance-fault";
import { LevelInitializer } from "./initialize-level";
import { swapNestedObjects } from "./nested-objects";
import { ObjectSnapshot } from "./object-snapshot";
import { previewSwap } from "./preview-swap";
import type { ComponentNode } from "../world/world-objects";
import { SwappedInstances } from "./swapped-instances";

export interface GameSwapParts {
  readonly scripts: DomainScripts;
  readonly types: TypeRegistry;
  readonly faults: FaultReporter;
  readonly stacks: StackMapper;
  readonly live: () => LiveWorld;
  /** What the game's chance comes from. */
  readonly chance: () => readonly object[];
  /** Other classes can be added to entities now. */
  readonly onDidChangeClasses: () => void;
  /** The first frame on newer code is over. */
  readonly onDidTry: (trial: SwapTrial) => void;
}

/** A frame on trial, asked when all scripts have had their turn: whether it stays. If not, all is as before it. */
export type FrameTrial = () => boolean;

/** Newer code that is in the game and whose first frame is still to come, or under way. */
interface Trial {
  readonly build: ScriptBuild;
  readonly buildBefore: ScriptBuild;
  readonly instances: SwappedInstances;
  readonly ran: ReadonlySet<string>;
  /** The code, the classes and the instances are those of before. */
  readonly undo: () => void;
  /** What the user changed in the game meanwhile. */
  readonly edits: FieldEdit[];
  /** Puts everything in the game to where it was before the newer code came in. */
  rewind: () => void;
  /** Puts everything in the game to where it was when the frame began. */
  restore?: () => void;
  problem?: ScriptDiagnostic;
}

/**
 * Brings newer code into a running game between two frames. Until the first frame on it is over the game can go back to
 * the code and the state of before, and does so where anything goes wrong.
 */
export class GameSwap {
  private readonly initializer = new LevelInitializer();
  private trial: Trial | undefined;
  /** Undoes what a swap that is under way has done. */
  private undoSwap: (() => void) | undefined;
  /** The build that is being swapped in. */
  private swapping: number | undefined;
  /** Whose `onBeforeReload` is under way. */
  private leaving: ComponentNode | undefined;
  /** Classes whose `onBeforeReload` never came to an end. */
  private readonly stuck = new WeakSet<object>();

  constructor(private readonly parts: GameSwapParts) {}

  preview(build: ScriptBuild): SwapPreview {
    return previewSwap(this.parts.scripts.liveBuild, build, this.parts.live().world.collectScripts());
  }

  swap(build: ScriptBuild): SwapReport {
    // Code that has never run makes way, so that the code to go back to is always one that has.
    const edits = this.trial ? this.takeBack(this.trial) : [];
    this.editAgain(edits);
    const preview = this.preview(build);
    this.swapping = build.id;
    try {
      const { instances, notes } = this.bringIn(build, edits);
      this.undoSwap = undefined;
      return { ...preview, classes: instances.report, instances: instances.count, outcome: "swapped", notes };
    } catch (error) {
      const problem = this.describeRollback(this.diagnose(error));
      this.undoUnfinished();
      return { ...preview, outcome: "rolledBack", notes: [], problem };
    } finally {
      this.parts.faults.judge = undefined;
      this.parts.onDidChangeClasses();
    }
  }

  /** A frame is about to run. Undefined where nothing is on trial. */
  beginFrame(): FrameTrial | undefined {
    const { trial } = this;
    if (!trial) return undefined;
    trial.restore = this.save();
    this.parts.faults.judge = (error, place) => this.judge(trial, error, place);
    return () => this.endFrame(trial);
  }

  /** The user changed fields of the running game; that stays whatever becomes of the code. */
  noteEdits(edits: readonly FieldEdit[]): void {
    this.trial?.edits.push(...edits);
  }

  /** The user changed what is in the running game; that stays, too. */
  noteChanges(): void {
    if (this.trial && !this.trial.restore) this.trial.rewind = this.save();
  }

  /**
   * Code was cut off. Where the newer one had yet to prove itself, it is gone again: in the middle of its coming in, after
   * that, or in its first frame.
   */
  recover({ call }: CutOff): CutSwap | undefined {
    const { trial, undoSwap, swapping, leaving, parts } = this;
    parts.faults.judge = undefined;
    this.initializer.recover();
    if (undoSwap && swapping !== undefined) {
      if (leaving) this.stuck.add(classOf(leaving));
      this.undoUnfinished();
      return { build: swapping, isDue: leaving !== undefined };
    }
    // What ends anyway stays as it is; and so does what was only asked for something between two frames.
    if (!trial || call === "stop" || (call === "evaluate" && !trial.restore)) return undefined;
    trial.restore ??= trial.rewind;
    this.editAgain(this.takeBack(trial));
    return { build: trial.build.id, isDue: false };
  }

  private bringIn(
    build: ScriptBuild,
    edits: FieldEdit[],
  ): { readonly instances: SwappedInstances; readonly notes: readonly string[] } {
    const { scripts, types, faults, live } = this.parts;
    const { world, lifeCycle } = live();
    const buildBefore = scripts.liveBuild;
    const roots = new ObjectSnapshot(this.listRoots());
    const structure = new WorldSnapshot(world);
    const undo: (() => void)[] = [
      () => lifeCycle.refresh(),
      () => roots.restore(),
      () => structure.restore(),
      () => scripts.undoUnfinishedSwap(),
    ];
    this.undoSwap = () => {
      for (const step of undo.splice(0).reverse()) step();
    };
    const eventsBefore = listEvents(scripts.allExports);
    const code = scripts.swap(build);
    const instances = new SwappedInstances({ world, types, scripts, code, initializer: this.initializer });
    undo.push(() => instances.undo());
    const { nodes } = instances;
    const events = listEvents(scripts.allExports);
    for (const [before, after] of findEventVersions(eventsBefore, events)) undo.push(world.events.join(before, after));
    const notes = [
      ...describeLeftovers(world.collectScripts(), build.classes, code),
      ...this.describeStuck(nodes),
      ...this.describeGone(listGoneEvents(eventsBefore, events)),
    ];
    const carried = callBeforeReload(this.letLeave(nodes), lifeCycle, faults);
    // From here on it is newer code that runs.
    const thrown: InstanceFault[] = [];
    faults.judge = (error, place) => thrown.push(new InstanceFault(error, place)) > 0;
    const statics = new ObjectSnapshot(code.versions.successors.values());
    const older = instances.initialize();
    // What constructors did beside setting up their own object they have done once already.
    roots.restore(instances.objects);
    statics.restore();
    structure.restore();
    undo.push(swapNestedObjects(roots.objects, code.versions));
    instances.migrate(older);
    for (const [before, after] of code.versions.successors) {
      const info = build.classes.find(({ name }) => name === after.name);
      scripts.statics.carry(before, after, info?.keptStatics);
    }
    lifeCycle.refresh();
    callAfterReload(nodes, lifeCycle, carried);
    if (thrown[0]) throw thrown[0];
    const undoAll = () => {
      for (const step of undo.splice(4).reverse()) step();
    };
    const rewind = () => {
      structure.restore();
      roots.restore();
    };
    this.trial = { build, buildBefore, instances, ran: new Set(code.ran), undo: undoAll, edits, rewind };
    return { instances, notes };
  }

  private *letLeave(nodes: readonly ComponentNode[]): Iterable<ComponentNode> {
    for (const node of nodes) {
      if (this.stuck.has(classOf(node))) continue;
      this.leaving = node;
      yield node;
    }
    this.leaving = undefined;
  }

  private describeStuck(nodes: readonly ComponentNode[]): readonly string[] {
    const names = new Set(nodes.filter((node) => this.stuck.has(classOf(node))).map(({ record }) => record.type));
    return [...names].map(
      (name) =>
        `${name}: onBeforeReload never came to an end and was left out, so that nothing was carried over by it.`,
    );
  }

  private describeGone(gone: ReturnType<typeof listGoneEvents>): readonly string[] {
    const { world } = this.parts.live();
    const targets = [world.scene, ...world.subtree()];
    return gone
      .filter(({ event }) => targets.some((target) => world.events.isHeard(target, event)))
      .map(
        ({ file, event }) =>
          `${event.name} is no longer exported by ${file}: who listens to that event does so in vain.`,
      );
  }

  /** What is thrown by newer code counts, unless the older did the same. */
  private judge(trial: Trial, error: unknown, place: FaultPlace): boolean {
    const { faults } = this.parts;
    const { node, callback = "" } = place;
    if (!this.isOfNewer(trial, error, node)) return false;
    if (node && trial.instances.streakOf(node, callback) === faults.keyOf(error)) return false;
    trial.problem ??= this.describeRollback(faults.describe(error, place));
    return true;
  }

  /** What the older code began goes on in it: what waits in there, and functions that others hold. */
  private isOfNewer(trial: Trial, error: unknown, node: ComponentNode | undefined): boolean {
    const { stacks } = this.parts;
    const innermost = stacks.framesOf(error).find(({ file }) => trial.ran.has(file));
    return innermost ? !stacks.isReplaced(innermost) : node !== undefined && trial.instances.has(node);
  }

  private endFrame(trial: Trial): boolean {
    this.parts.faults.judge = undefined;
    if (trial.problem) this.editAgain(this.takeBack(trial));
    else {
      this.trial = undefined;
      this.parts.live().world.events.forget();
      this.parts.scripts.discard(trial.buildBefore.modules);
    }
    this.tell(trial);
    return !trial.problem;
  }

  private tell({ build, problem }: Trial): void {
    this.parts.onDidTry({ build: build.id, ...(problem ? { problem } : this.findLeftOut()) });
  }

  private findLeftOut(): Pick<SwapTrial, "leftOut"> {
    const nodes = this.parts
      .live()
      .world.subtree()
      .flatMap((entity) => entity.nodes);
    const isLeftOut = ({ component, script }: ComponentNode) =>
      component === undefined || script?.isPaused === true || script?.isQuarantined === true;
    const components = nodes.filter(isLeftOut).map(({ id }) => id);
    const classes = this.parts.scripts.leftOut;
    return components.length + classes.length === 0 ? {} : { leftOut: { components, classes } };
  }

  /** The game is on the code of before. Gives the edits that went with the newer one. */
  private takeBack(trial: Trial): FieldEdit[] {
    const { world, lifeCycle } = this.parts.live();
    this.trial = undefined;
    trial.restore?.();
    trial.undo();
    lifeCycle.refresh();
    world.events.forget();
    this.parts.scripts.discard(trial.build.modules);
    this.parts.onDidChangeClasses();
    return trial.edits;
  }

  private undoUnfinished(): void {
    this.undoSwap?.();
    this.undoSwap = undefined;
    this.leaving = undefined;
    this.parts.live().world.events.forget();
  }

  private editAgain(edits: readonly FieldEdit[]): void {
    for (const edit of edits) writeField(this.parts.live().world, edit, () => undefined);
  }

  private save(): () => void {
    const structure = new WorldSnapshot(this.parts.live().world);
    const objects = new ObjectSnapshot(this.listRoots());
    return () => {
      structure.restore();
      objects.restore();
    };
  }

  /** Everything that scripts hold values in, and where their chance has come to. */
  private *listRoots(): Iterable<object> {
    yield* this.parts.chance();
    for (const entity of this.parts.live().world.subtree()) {
      for (const node of entity.nodes) yield node.script?.instance ?? node.values;
    }
    for (const given of this.parts.scripts.allExports.values()) {
      for (const value of listValues(given)) if (isHolder(value)) yield value;
    }
  }

  private diagnose(error: unknown): ScriptDiagnostic {
    const { faults } = this.parts;
    if (error instanceof InstanceFault) return faults.describe(error.thrown, error.place);
    if (!(error instanceof ModuleSwapError)) return faults.describe(error, {});
    const { file, message, error: thrown } = error.fault;
    return { ...faults.describe(thrown, file === undefined ? {} : { file }), message };
  }

  private describeRollback(problem: ScriptDiagnostic): ScriptDiagnostic {
    return { ...problem, message: `The running game went back to the code from before: ${problem.message}` };
  }
}

function listValues(given: object): readonly unknown[] {
  if (typeof given !== "object") return [];
  return Object.keys(given).flatMap((name) => {
    try {
      return [Reflect.get(given, name) as unknown];
    } catch {
      // Not there yet, or a getter of the user's.
      return [];
    }
  });
}

function classOf({ script }: ComponentNode): object {
  return (Object.getPrototypeOf(script?.instance) as object).constructor;
}

function isHolder(value: unknown): value is object {
  return typeof value === "function" || (typeof value === "object" && value !== null);
}
