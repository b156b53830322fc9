import { type Material, type Object3D, type Sphere, type Texture } from "three";
import type { SkyUniforms } from "../sky/sky-uniforms";
import type { BatchInstance } from "./mesh-batch";
import { MeshBatch } from "./mesh-batch";
import { ShapeGeometries, type ShapeName } from "./shape-geometries";
import { createSurfaceMaterial } from "./surface-material";

/** What decides which instances can be drawn together. */
export interface BatchKey {
  readonly shape: ShapeName;
  readonly castShadow: boolean;
  readonly receiveShadow: boolean;
  readonly isMirrored: boolean;
  readonly texture: Texture | undefined;
}

/** Owns every batch, shape and surface material of a world. A batch without instances is freed. */
export class MeshBatches<Instance extends BatchInstance> {
  readonly shapes = new ShapeGeometries();
  private readonly batches = new Map<string, MeshBatch<Instance>>();
  private readonly materials = new Map<string, Material>();

  constructor(
    private readonly parent: Object3D,
    private readonly sky: SkyUniforms,
  ) {}

  add(instance: Instance, key: BatchKey): MeshBatch<Instance> {
    const name = batchName(key);
    let batch = this.batches.get(name);
    if (!batch) {
      batch = new MeshBatch<Instance>(this.parent, this.shapes.get(key.shape), this.material(key), key);
      this.batches.set(name, batch);
    }
    batch.add(instance);
    return batch;
  }

  remove(instance: Instance, batch: MeshBatch<Instance>): void {
    batch.remove(instance);
    if (batch.instances.length > 0) return;
    batch.dispose();
    for (const [name, candidate] of this.batches) if (candidate === batch) this.batches.delete(name);
  }

  /** Every batch that casts shadows: to measure where shadows can come from. */
  *shadowCasters(): Generator<MeshBatch<Instance>> {
    for (const batch of this.batches.values()) if (batch.isCastingShadow) yield batch;
  }

  get drawCalls(): number {
    return this.batches.size;
  }

  dispose(): void {
    for (const batch of this.batches.values()) batch.dispose();
    for (const material of this.materials.values()) material.dispose();
    this.batches.clear();
    this.materials.clear();
    this.shapes.dispose();
  }

  /** A texture is going away: materials that show it go too. No batch may use it any more. */
  forgetTexture(texture: Texture): void {
    for (const [name, material] of this.materials) {
      if (!name.endsWith(texture.uuid)) continue;
      material.dispose();
      this.materials.delete(name);
    }
  }

  private material({ shape, texture }: BatchKey): Material {
    const isDoubleSided = shape === "plane";
    const name = `${isDoubleSided} ${texture?.uuid ?? ""}`;
    let material = this.materials.get(name);
    if (!material) {
      material = createSurfaceMaterial(this.sky, { isDoubleSided, texture });
      this.materials.set(name, material);
    }
    return material;
  }
}

/** The sphere around a batch's instance, in world space, from its matrix as drawn. */
export function instanceSphere(batch: MeshBatch<BatchInstance>, slot: number, target: Sphere): Sphere {
  const array = batch.mesh.instanceMatrix.array as Float32Array;
  const bounds = batch.geometry.boundingSphere as Sphere;
  const at = slot * 16;
  let largest = 0;
  for (let column = at; column < at + 12; column += 4) {
    const [x, y, z] = [array[column] as number, array[column + 1] as number, array[column + 2] as number];
    largest = Math.max(largest, x * x + y * y + z * z);
  }
  // Every shape is centred on its origin.
  const mirror = Math.sign(batch.mesh.matrix.elements[0]);
  target.center.set(mirror * (array[at + 12] as number), array[at + 13] as number, array[at + 14]);
  target.radius = bounds.radius * Math.sqrt(largest);
  return target;
}

function batchName({ shape, castShadow, receiveShadow, isMirrored, texture }: BatchKey): string {
  return `${shape} ${castShadow} ${receiveShadow} ${isMirrored} ${texture?.uuid ?? ""}`;
}
