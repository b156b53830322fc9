import { Box3, Mesh, type Raycaster, Scene, Sphere, Vector3 } from "three";
import type { Disposable } from "../../src-shared/base/disposable";
import { Emitter, type Event } from "../../src-shared/base/emitter";
import type { SceneChange, SceneDiff } from "../../src-shared/document/scene-diff";
import type { SceneDocument } from "../../src-shared/document/scene-document";
import type { EntityRecord } from "../../src-shared/document/scene-record";
import type { FrameSnapshot } from "../../src-shared/protocol/frame-packet";
import type { DomainKind } from "../../src-shared/scripting/domain-kind";
import { type AssetFailure, AssetLibrary } from "./assets/asset-library";
import type { LoadAsset } from "./assets/load-asset";
import { instanceSphere, MeshBatches } from "./meshes/mesh-batches";
import { type LightingOptions, SceneLighting } from "./sky/scene-lighting";
import { createSkyUniforms } from "./sky/sky-uniforms";
import { MeshRendererView } from "./views/mesh-renderer-view";
import type { EntityNode } from "./world/entity-node";
import { EntityView } from "./world/entity-view";
import { FrameTransforms } from "./world/frame-transforms";
import { compareInHierarchy } from "./world/hierarchy-order";
import { hasTransform, type LocalTransform, writeLocalTransform } from "./world/local-transform";
import { LineCloud } from "./world/line-cloud";
import { TransformGraph } from "./world/transform-graph";
import type { ViewContext, VisibleCamera, VisibleEnvironment, VisibleMesh } from "./world/view-context";

export interface WorldViewOptions {
  readonly loadAsset: LoadAsset;
  /** A model or texture could not be loaded; something stands in for it. Once per asset and attempt. */
  readonly onDidFailAsset?: (failure: AssetFailure) => void;
}

export interface PickedEntity {
  readonly id: string;
  /** Metres from the ray's origin. */
  readonly distance: number;
}

/**
 * Mirrors a scene document, and the frames of the running game, in one three.js scene. Views (`SceneView`, `GameView`)
 * share it: each calls `prepare` and then renders `scene` with its own renderer. Needs no WebGL itself.
 */
export class WorldView implements Disposable {
  readonly scene = new Scene();
  private readonly changed = new Emitter<void>();
  private readonly graph = new TransformGraph();
  private readonly entities = new Map<string, EntityView>();
  private readonly frames = new FrameTransforms(this.graph, (id) => this.entities.get(id)?.node);
  private readonly assets: AssetLibrary;
  private readonly batches: MeshBatches<VisibleMesh>;
  private readonly context: ViewContext;
  private readonly lighting: SceneLighting;
  private readonly debugLines = new LineCloud();
  private editorLines: Float32Array = noLines;
  private readonly casters = new Sphere().makeEmpty();
  private areCastersStale = true;
  private document: SceneDocument | undefined;
  private worldKind: DomainKind = "editor";

  constructor(options: WorldViewOptions) {
    const sky = createSkyUniforms();
    this.scene.matrixWorldAutoUpdate = false;
    this.batches = new MeshBatches(this.scene, sky);
    this.assets = new AssetLibrary(
      options.loadAsset,
      (failure) => options.onDidFailAsset?.(failure),
      (texture) => this.batches.forgetTexture(texture),
    );
    this.context = {
      root: this.scene,
      batches: this.batches,
      assets: this.assets,
      sky,
      models: new Set(),
      cameras: new Set(),
      lights: new Set(),
      environments: new Set(),
      invalidate: () => this.invalidate(),
    };
    this.lighting = new SceneLighting(this.scene, this.context);
    this.scene.add(this.debugLines.object);
  }

  /** Something will look different: draw again. Fired for every diff and frame, so listeners only take note. */
  readonly onDidChange: Event<void> = this.changed.event;

  /** Which world is mirrored, as told to `reset`. */
  get world(): DomainKind {
    return this.worldKind;
  }

  get entityCount(): number {
    return this.entities.size;
  }

  /**
   * Mirrors another document from scratch. Call it with "runtime" for the running game's scene, whose frames may come
   * before and after; "editor" ends a game, and late frames of it are ignored.
   */
  reset(document: SceneDocument, world: DomainKind): void {
    this.clear();
    if (world === "editor") {
      this.frames.endSession();
      this.debugLines.show(noLines);
    }
    this.document = document;
    this.worldKind = world;
    for (const id of document.subtree()) {
      const record = document.entity(id);
      if (record) this.addEntity(record);
    }
    this.graph.update();
    this.assets.sweep();
    this.invalidate();
  }

  /** Follows a change; `document` has the diff applied already. */
  applyDiff(diff: SceneDiff, document: SceneDocument): void {
    this.document = document;
    const touched = new Set<string>();
    let isSeen = false;
    for (const change of diff) isSeen = this.applyChange(change, touched) || isSeen;
    for (const id of touched) {
      const record = document.entity(id);
      if (record && this.entities.get(id)?.update(record, this.graph)) isSeen = true;
    }
    // Fields of scripts and names are not seen, and a picture of a large scene costs more than the edit.
    if (isSeen) this.invalidate();
  }

  /** Takes a frame of the running game. Cheap: transforms are written, matrices follow when a view draws. */
  applyFrame(frame: FrameSnapshot): void {
    if (!this.frames.apply(frame, performance.now())) return;
    this.debugLines.show(frame.lines.length === 0 ? noLines : frame.lines);
    this.invalidate();
  }

  /** How many lines the running game's scripts have drawn. */
  get debugLineCount(): number {
    return this.debugLines.lineCount;
  }

  /** What `onDrawGizmos` of the edited scene's scripts has drawn; for scene views, and nothing while a game runs. */
  get gizmoLines(): Float32Array {
    return this.worldKind === "editor" ? this.editorLines : noLines;
  }

  setGizmoLines(lines: Float32Array): void {
    this.editorLines = lines;
    this.invalidate();
  }

  /** Smooths movement between frames, at the price of showing it a frame late. Off at the start. */
  setInterpolated(isInterpolated: boolean): void {
    this.frames.setInterpolated(isInterpolated);
  }

  /** For views, before they draw: places what moves between two frames; true while there is more to come. */
  interpolate(now: number): boolean {
    return this.frames.interpolate(now);
  }

  /** Files of the project changed: assets among them are loaded again. */
  reloadAssets(paths: readonly string[]): void {
    this.assets.reload(paths);
  }

  /** Shows a transform before the document has it, as while a gizmo is dragged. The next change of it wins. */
  previewTransform(id: string, transform: Partial<LocalTransform>): void {
    const node = this.entities.get(id)?.node;
    if (!node || hasTransform(node, transform)) return;
    if (transform.position) node.position.copy(transform.position);
    if (transform.rotation) node.rotation.copy(transform.rotation);
    if (transform.scale) node.scale.copy(transform.scale);
    this.graph.markMoved(node);
    this.invalidate();
  }

  /** Takes back what `previewTransform` showed, for when an edit was refused. */
  restoreTransforms(ids: readonly string[]): void {
    for (const id of ids) {
      const entity = this.entities.get(id);
      if (!entity) continue;
      writeLocalTransform(entity.transformRecord, entity.node);
      this.graph.markMoved(entity.node);
    }
    this.invalidate();
  }

  /** What is drawn of an entity, with valid matrices; undefined for one that is not in the scene. */
  entity(id: string): EntityView | undefined {
    this.graph.update();
    return this.entities.get(id);
  }

  /** Every entity, with valid matrices. */
  allEntities(): IterableIterator<EntityView> {
    this.graph.update();
    return this.entities.values();
  }

  /** Whether `ancestor` is the entity itself or stands above it. */
  isWithin(id: string, ancestor: string): boolean {
    return this.document?.isWithin(id, ancestor) ?? false;
  }

  /** An entity's id and those below it. */
  subtree(id: string): readonly string[] {
    return this.document?.has(id) ? this.document.subtree(id) : [];
  }

  /** Through which the game is seen: the visible camera of highest priority, the upper one of equals. */
  activeCamera(): VisibleCamera | undefined {
    let chosen: VisibleCamera | undefined;
    for (const camera of this.context.cameras) {
      const difference = chosen ? camera.priority - chosen.priority : 1;
      if (difference > 0 || (chosen && difference === 0 && this.isAbove(camera, chosen))) chosen = camera;
    }
    return chosen;
  }

  /** Makes the scene ready to be drawn with a camera, whose world matrix must be valid. */
  prepare(options: LightingOptions): void {
    if (this.graph.hasMoved) this.areCastersStale = true;
    this.graph.update();
    if (this.areCastersStale) this.measureCasters();
    this.lighting.prepare(this.activeEnvironment(), this.casters, options);
  }

  /** The nearest visible mesh or model that the ray meets. */
  pick(raycaster: Raycaster): PickedEntity | undefined {
    this.graph.update();
    let nearest: PickedEntity | undefined;
    for (const entity of this.entities.values()) {
      for (const view of entity.node.views) {
        if (!(view instanceof MeshRendererView)) continue;
        const distance = view.raycast(raycaster, pickProbe);
        if (distance !== undefined && distance < (nearest?.distance ?? Infinity)) nearest = { id: entity.id, distance };
      }
    }
    return nearest;
  }

  /** The box around what is drawn of the entities and all below them; entities that nothing is drawn of count as points. */
  boundsOf(ids: Iterable<string>, target: Box3): Box3 {
    this.graph.update();
    target.makeEmpty();
    for (const root of ids) {
      for (const id of this.subtree(root)) this.entities.get(id)?.growBounds(target, id === root);
    }
    return target;
  }

  dispose(): void {
    this.clear();
    this.lighting.dispose();
    this.debugLines.dispose();
    this.batches.dispose();
    this.assets.dispose();
    this.changed.dispose();
  }

  private invalidate(): void {
    this.areCastersStale = true;
    this.changed.fire();
  }

  private clear(): void {
    for (const entity of this.entities.values()) entity.dispose();
    this.entities.clear();
    this.graph.clear();
    this.frames.unbindAll();
  }

  private addEntity(record: EntityRecord): void {
    const parent = record.parent === undefined ? undefined : this.entities.get(record.parent)?.node;
    const entity = new EntityView(this.context, record, parent);
    this.entities.set(record.id, entity);
    if (parent?.isMoved) this.graph.markMoved(entity.node);
    this.frames.bind(entity.node);
  }

  private removeEntity(id: string): void {
    const entity = this.entities.get(id);
    if (!entity) return;
    this.frames.unbind(entity.node);
    entity.dispose();
    this.entities.delete(id);
  }

  private isAbove(a: { readonly node: EntityNode }, b: { readonly node: EntityNode }): boolean {
    return this.document !== undefined && compareInHierarchy(this.document, a.node.id, b.node.id) < 0;
  }

  private activeEnvironment(): VisibleEnvironment | undefined {
    let chosen: VisibleEnvironment | undefined;
    for (const environment of this.context.environments) {
      if (!chosen || this.isAbove(environment, chosen)) chosen = environment;
    }
    return chosen;
  }

  private measureCasters(): void {
    this.areCastersStale = false;
    castersBox.makeEmpty();
    for (const batch of this.batches.shadowCasters()) {
      for (let slot = 0; slot < batch.instances.length; slot++) {
        const { center, radius } = instanceSphere(batch, slot, scratchSphere);
        if (!(radius < largestCaster) || !Number.isFinite(center.x + center.y + center.z)) continue;
        castersBox.expandByPoint(scratchPoint.copy(center).addScalar(radius));
        castersBox.expandByPoint(scratchPoint.copy(center).subScalar(radius));
      }
    }
    for (const model of this.context.models) castersBox.union(scratchBox.setFromObject(model));
    castersBox.getBoundingSphere(this.casters);
  }

  /** True if the scene looks different; what may is left to the entities that are `touched`. */
  private applyChange(change: SceneChange, touched: Set<string>): boolean {
    switch (change.kind) {
      case "addEntity":
        this.addEntity(change.entity);
        // Later changes of the same diff are in the document's record.
        touched.add(change.entity.id);
        return true;
      case "removeEntity":
        this.removeEntity(change.entity.id);
        return true;
      case "moveEntity": {
        const entity = this.entities.get(change.id);
        const { parent } = change.after;
        entity?.moveTo(parent === undefined ? undefined : this.entities.get(parent)?.node, this.graph);
        return true;
      }
      case "setEntity":
        touched.add(change.id);
        return false;
      case "addComponent":
      case "removeComponent":
      case "moveComponent":
      case "setComponent":
        touched.add(change.entity);
        return false;
      case "setScene":
        return false;
    }
  }
}

const noLines = new Float32Array(0);
/** Grounds are larger than that; their own shadow falls where nobody looks, and fitting them would blur all others. */
const largestCaster = 25;
const scratchSphere = new Sphere();
const scratchBox = new Box3();
const castersBox = new Box3();
const scratchPoint = new Vector3();
const pickProbe = new Mesh();
pickProbe.matrixAutoUpdate = false;
