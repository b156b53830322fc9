import type { FrameSnapshot } from "../../../src-shared/protocol/frame-packet";
import { floatsPerTransform } from "../../../src-shared/protocol/frame-packet";
import type { EntityNode } from "./entity-node";
import { FrameInterpolation } from "./frame-interpolation";
import type { LocalTransform } from "./local-transform";
import type { TransformGraph } from "./transform-graph";

/**
 * Writes frames of the running game into entity nodes. Allocates only for handles that are new. Frames and scene changes
 * come over one line but the scene's first state is asked for separately, so a frame may name entities that are not here
 * yet: their newest transforms wait for them.
 */
export class FrameTransforms {
  private session = -1;
  /** Frames of this session and earlier ones belong to games that ended. */
  private lastEndedSession = -1;
  private nodes: (EntityNode | undefined)[] = [];
  private readonly handles = new Map<string, number>();
  private readonly ids = new Map<number, string>();
  private readonly waiting = new Map<number, Float32Array>();
  private interpolation: FrameInterpolation | undefined;

  constructor(
    private readonly graph: TransformGraph,
    private readonly findNode: (id: string) => EntityNode | undefined,
  ) {}

  /** Smooths movement between frames, or shows each frame as it comes. */
  setInterpolated(isInterpolated: boolean): void {
    if (isInterpolated === (this.interpolation !== undefined)) return;
    this.interpolation?.beginFrame(0, this.writeShown);
    this.interpolation = isInterpolated ? new FrameInterpolation() : undefined;
  }

  /** Before a drawing: what moves gets its place at a time (as of `performance.now`); true while it moves on. */
  interpolate(now: number): boolean {
    return this.interpolation?.sample(now, this.writeShown) ?? false;
  }

  /** Takes a frame that came at a time; returns false for one of a game that ended, which is ignored. */
  apply(frame: FrameSnapshot, now: number): boolean {
    if (frame.session <= this.lastEndedSession || frame.session < this.session) return false;
    if (frame.session > this.session) this.startSession(frame.session);
    for (const [id, handle] of frame.introduced) this.introduce(id, handle);
    const { handles, transforms } = frame;
    const { interpolation } = this;
    interpolation?.beginFrame(now, this.writeShown);
    for (let index = 0; index < handles.length; index++) {
      const handle = handles[index] as number;
      const node = this.nodes[handle];
      if (node && interpolation) interpolation.add(handle, transforms, index * floatsPerTransform);
      else if (node) this.write(node, transforms, index * floatsPerTransform);
      else this.keepWaiting(handle, transforms, index * floatsPerTransform);
    }
    return true;
  }

  /** The node came into the world: it gets what frames said of it before. */
  bind(node: EntityNode): void {
    const handle = this.handles.get(node.id);
    if (handle === undefined) return;
    this.nodes[handle] = node;
    const transform = this.waiting.get(handle);
    if (!transform) return;
    this.waiting.delete(handle);
    this.write(node, transform, 0);
  }

  unbind(node: EntityNode): void {
    const handle = this.handles.get(node.id);
    if (handle !== undefined && this.nodes[handle] === node) this.nodes[handle] = undefined;
  }

  /** All nodes left the world; their handles stay known, as the same game may come back with a new document. */
  unbindAll(): void {
    this.nodes = [];
  }

  /** The game ended: its late frames touch nothing. */
  endSession(): void {
    this.lastEndedSession = this.session;
    this.forget();
  }

  private startSession(session: number): void {
    this.forget();
    this.session = session;
  }

  private forget(): void {
    this.nodes = [];
    this.handles.clear();
    this.ids.clear();
    this.waiting.clear();
    this.interpolation?.clear();
  }

  private introduce(id: string, handle: number): void {
    const previous = this.ids.get(handle);
    if (previous !== undefined && previous !== id) this.handles.delete(previous);
    this.ids.set(handle, id);
    this.handles.set(id, handle);
    this.nodes[handle] = this.findNode(id);
    this.interpolation?.forget(handle);
  }

  private readonly writeShown = (handle: number, transform: LocalTransform): void => {
    const node = this.nodes[handle];
    if (!node) return;
    node.position.copy(transform.position);
    node.rotation.copy(transform.rotation);
    node.scale.copy(transform.scale);
    this.graph.markMoved(node);
  };

  private write(node: EntityNode, transforms: Float32Array, offset: number): void {
    const { position, rotation, scale } = node;
    position.fromArray(transforms, offset);
    rotation.fromArray(transforms, offset + 3);
    scale.fromArray(transforms, offset + 7);
    this.graph.markMoved(node);
  }

  private keepWaiting(handle: number, transforms: Float32Array, offset: number): void {
    const present = this.waiting.get(handle) ?? new Float32Array(floatsPerTransform);
    present.set(transforms.subarray(offset, offset + floatsPerTransform));
    this.waiting.set(handle, present);
  }
}
