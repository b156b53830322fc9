import type { ComponentCatalog } from "../../src-shared/scripting/component-catalog";
import type { DomainKind } from "../../src-shared/scripting/domain-kind";
import { debugLines } from "../api/debug";
import { inputState } from "../api/input-state";
import { gameClock } from "../api/game-clock";
import type { FaultReporter } from "./faults/fault-reporter";
import { describeThrown } from "./faults/thrown-value";
import { FrameLoop } from "./frames/frame-loop";
import type { FrameLoopParts } from "./frames/frame-loop";
import { FrameWriter } from "./frames/frame-writer";
import type { PromiseOwners } from "./frames/promise-owners";
import { Timers } from "./frames/timers";
import { GizmoDrawer } from "./life-cycle/gizmo-drawer";
import { LifeCycle } from "./life-cycle/life-cycle";
import type { TypeRegistry } from "./types/type-registry";
import { EditorChanges } from "./world/editor-changes";
import { World } from "./world/world";
import type { WorldEntity } from "./world/world-objects";

/** What a live world is made of and with. */
export interface LiveWorldParts {
  readonly domain: DomainKind;
  readonly types: TypeRegistry;
  readonly catalog: () => ComponentCatalog;
  readonly faults: FaultReporter;
  readonly promises: PromiseOwners;
  readonly readText: (path: string) => string;
  readonly construct: (className: string) => object | undefined;
  readonly warn: (message: string, entity: WorldEntity) => void;
  readonly onPacket: (packet: Uint8Array<ArrayBuffer>) => void;
  /** See `FrameLoopParts`. */
  readonly beginTrial: () => (() => boolean) | undefined;
  /** See `FrameLoopParts.whenWhole`. */
  readonly whenWhole: () => Promise<void>;
  readonly onInput: FrameLoopParts["onInput"];
  /** A frame's scripts have had their turn, and the frame is about to be written. */
  readonly onFrame: () => void;
}

/** A world with everything that makes it live: its life cycle, its clock, and those who watch what changes in it. */
export interface LiveWorld {
  readonly world: World;
  readonly lifeCycle: LifeCycle;
  readonly loop: FrameLoop;
  readonly writer: FrameWriter;
  readonly editorChanges: EditorChanges;
  readonly gizmos: GizmoDrawer;
}

export function createLiveWorld(parts: LiveWorldParts): LiveWorld {
  const { domain, types, catalog, readText, faults, construct, warn } = parts;
  const timers: Timers = new Timers(
    () => gameClock.time,
    (node, name, callback) => lifeCycle.guard(node, name, callback),
    parts.promises,
    (node) => domain === "editor" && lifeCycle.isAnswering(node),
  );
  const world = new World({ domain, types, catalog, readText, faults, timers, construct, warn });
  const lifeCycle: LifeCycle = new LifeCycle(
    world,
    faults,
    (node) => domain === "runtime" || node.type?.script?.isEditorScript === true,
  );
  world.attach(lifeCycle);
  const writer = new FrameWriter(gameClock, world.changes, world.transforms, debugLines, parts.onPacket);
  let lastBroken = "";
  const loop = new FrameLoop({
    clock: gameClock,
    input: inputState,
    lifeCycle,
    timers,
    beginTrial: parts.beginTrial,
    whenWhole: parts.whenWhole,
    onInput: parts.onInput,
    onFrame(scriptMs) {
      parts.onFrame();
      writer.writeFrame(scriptMs);
    },
    onBroken(error) {
      lifeCycle.recover();
      // What breaks one frame mostly breaks the next.
      const text = describeThrown(error);
      if (text !== lastBroken) faults.report(error, {});
      lastBroken = text;
    },
  });
  return {
    world,
    lifeCycle,
    loop,
    writer,
    editorChanges: new EditorChanges(world),
    gizmos: new GizmoDrawer(lifeCycle, debugLines),
  };
}
