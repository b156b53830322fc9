import { Color, Group, Mesh, MeshStandardMaterial, type Object3D, type Raycaster, Sphere, type Texture } from "three";
import { clone as cloneModel } from "three/examples/jsm/utils/SkeletonUtils.js";
import type { Disposable } from "../../../src-shared/base/disposable";
import { isSameJson } from "../../../src-shared/base/json";
import { meshRendererSchema } from "../../../src-shared/document/components/mesh-renderer";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { MeshBatch, SurfaceLook } from "../meshes/mesh-batch";
import { instanceSphere } from "../meshes/mesh-batches";
import { isShapeName, type ShapeName } from "../meshes/shape-geometries";
import { reflectSky } from "../meshes/surface-material";
import type { ComponentView } from "../world/component-view";
import { EncodedFields } from "../world/encoded-fields";
import type { EntityNode } from "../world/entity-node";
import type { ViewContext, VisibleMesh } from "../world/view-context";

const fields = new EncodedFields(meshRendererSchema);

/** Draws a shape as one instance of a batch, or a clone of a model. */
export class MeshRendererView implements ComponentView, VisibleMesh {
  slot = -1;
  private batch: MeshBatch<VisibleMesh> | undefined;
  private isMirrored = false;
  private shape: ShapeName = "box";
  private texture: Texture | undefined;
  private textureUse: Disposable | undefined;
  private model: Group | undefined;
  private modelUse: Disposable | undefined;
  private isVisible = false;
  private readonly look = {
    color: new Color(),
    roughness: 0,
    metalness: 0,
    emissive: new Color(),
  } satisfies SurfaceLook;

  constructor(
    private readonly context: ViewContext,
    readonly node: EntityNode,
    private record: ComponentRecord,
  ) {
    this.readLook();
    this.useTexture();
    this.useModel();
    this.refreshVisibility();
  }

  /** The shape's batch while a shape is drawn, for outlines and picking. */
  get shapeBatch(): MeshBatch<VisibleMesh> | undefined {
    return this.batch;
  }

  get shapeName(): ShapeName | undefined {
    return this.batch ? this.shape : undefined;
  }

  /** The model as it stands in the scene, while one is drawn. */
  get modelObject(): Object3D | undefined {
    return this.isVisible ? this.model : undefined;
  }

  update(record: ComponentRecord): void {
    const before = this.record;
    this.record = record;
    const differs = (name: string) => !isSameJson(before[name], record[name]);
    this.readLook();
    if (differs("model")) this.useModel();
    if (differs("texture")) this.useTexture();
    if (["shape", "model", "castShadow", "receiveShadow"].some(differs)) {
      this.leaveBatch();
      this.enterBatch();
      this.applyShadows();
    } else if (this.batch) {
      this.batch.setLook(this.slot, this.look);
    }
    this.refreshVisibility();
  }

  onDidMove(): void {
    const { batch, node, model } = this;
    if (batch) {
      if (isMirror(node) === this.isMirrored) batch.setMatrix(this.slot, node.worldFromLocal);
      else {
        this.leaveBatch();
        this.enterBatch();
      }
    }
    if (model) this.placeModel(model);
  }

  refreshVisibility(): void {
    this.setVisible(this.node.isVisible && this.record.enabled !== false);
  }

  private setVisible(isVisible: boolean): void {
    if (isVisible === this.isVisible) return;
    this.isVisible = isVisible;
    if (this.model) {
      this.model.visible = isVisible;
      if (isVisible) this.context.models.add(this.model);
      else this.context.models.delete(this.model);
    }
    if (isVisible) this.enterBatch();
    else this.leaveBatch();
  }

  dispose(): void {
    this.leaveBatch();
    this.textureUse?.dispose();
    this.modelUse?.dispose();
    this.removeModel();
  }

  /** The distance to the nearest point that the ray hits, or undefined. */
  raycast(raycaster: Raycaster, probe: Mesh): number | undefined {
    if (this.batch) {
      if (!raycaster.ray.intersectsSphere(this.boundingSphere(probeSphere))) return undefined;
      probe.geometry = this.batch.geometry;
      probe.material = this.batch.mesh.material;
      probe.matrixWorld.copy(this.node.worldFromLocal);
      return raycaster.intersectObject(probe, false)[0]?.distance;
    }
    const model = this.modelObject;
    return model ? raycaster.intersectObject(model, true)[0]?.distance : undefined;
  }

  /** Around the shape, in world space. Only while a shape is drawn. */
  boundingSphere(target: Sphere): Sphere {
    return this.batch ? instanceSphere(this.batch, this.slot, target) : target.makeEmpty();
  }

  private readLook(): void {
    const shape = fields.text(this.record, "shape");
    this.shape = isShapeName(shape) ? shape : "box";
    fields.color(this.record, "color", this.look.color);
    fields.color(this.record, "emissive", this.look.emissive);
    this.look.roughness = fields.number(this.record, "roughness");
    this.look.metalness = fields.number(this.record, "metalness");
  }

  private enterBatch(): void {
    if (!this.isVisible || this.batch || fields.asset(this.record, "model") !== undefined) return;
    this.isMirrored = isMirror(this.node);
    this.batch = this.context.batches.add(this, {
      shape: this.shape,
      castShadow: fields.boolean(this.record, "castShadow"),
      receiveShadow: fields.boolean(this.record, "receiveShadow"),
      isMirrored: this.isMirrored,
      texture: this.texture,
    });
    this.batch.setLook(this.slot, this.look);
    this.batch.setMatrix(this.slot, this.node.worldFromLocal);
  }

  private leaveBatch(): void {
    if (!this.batch) return;
    this.context.batches.remove(this, this.batch);
    this.batch = undefined;
  }

  private useTexture(): void {
    this.textureUse?.dispose();
    const path = fields.asset(this.record, "texture");
    const show = (texture: Texture | undefined) => {
      this.leaveBatch();
      this.texture = texture;
      this.enterBatch();
      this.context.invalidate();
    };
    if (path === undefined && this.texture) show(undefined);
    this.textureUse = path === undefined ? undefined : this.context.assets.useTexture(path, show);
  }

  private useModel(): void {
    this.modelUse?.dispose();
    this.removeModel();
    const path = fields.asset(this.record, "model");
    this.modelUse =
      path === undefined ? undefined : this.context.assets.useModel(path, (model) => this.showModel(model));
  }

  private showModel(source: Object3D): void {
    this.removeModel();
    const model = new Group();
    model.matrixAutoUpdate = false;
    model.visible = this.isVisible;
    model.add(cloneModel(source));
    model.traverse((object) => {
      if (object instanceof Mesh && object.material instanceof MeshStandardMaterial) {
        reflectSky(object.material, this.context.sky);
      }
    });
    this.context.root.add(model);
    this.model = model;
    if (this.isVisible) this.context.models.add(model);
    this.applyShadows();
    this.placeModel(model);
    this.context.invalidate();
  }

  private removeModel(): void {
    if (!this.model) return;
    this.model.removeFromParent();
    this.context.models.delete(this.model);
    this.model = undefined;
  }

  private applyShadows(): void {
    this.model?.traverse((object) => {
      object.castShadow = fields.boolean(this.record, "castShadow");
      object.receiveShadow = fields.boolean(this.record, "receiveShadow");
    });
  }

  private placeModel(model: Group): void {
    model.matrix.copy(this.node.worldFromLocal);
    model.updateMatrixWorld(true);
  }
}

const probeSphere = new Sphere();

/** Whether the node's world matrix turns things inside out. */
function isMirror(node: EntityNode): boolean {
  const e = node.worldFromLocal.elements;
  const minor = (a: number, b: number, c: number, d: number) =>
    (e[a] as number) * (e[d] as number) - (e[b] as number) * (e[c] as number);
  return e[0] * minor(5, 9, 6, 10) - e[4] * minor(1, 9, 2, 10) + e[8] * minor(1, 5, 2, 6) < 0;
}
