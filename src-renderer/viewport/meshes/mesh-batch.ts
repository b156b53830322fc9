import {
  BufferGeometry,
  type Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
  type Matrix4,
  type Object3D,
} from "three";

/** What a batch asks of those it draws. The batch changes `slot` when it moves an instance. */
export interface BatchInstance {
  slot: number;
}

export interface SurfaceLook {
  readonly color: Color;
  readonly roughness: number;
  readonly metalness: number;
  readonly emissive: Color;
}

export interface BatchOptions {
  readonly castShadow: boolean;
  readonly receiveShadow: boolean;
  /** Holds instances whose world matrix turns the shape inside out. */
  readonly isMirrored: boolean;
}

/**
 * Draws any number of instances of one geometry and material in one call. Grows by doubling. An instance that leaves is
 * replaced by the last one. A batch is never culled as a whole: it has instances all over the scene.
 */
export class MeshBatch<Instance extends BatchInstance> {
  readonly instances: Instance[] = [];
  mesh: InstancedMesh<BufferGeometry, Material>;
  private capacity = 16;

  constructor(
    private readonly parent: Object3D,
    readonly geometry: BufferGeometry,
    private readonly material: Material,
    private readonly options: BatchOptions,
  ) {
    this.mesh = this.createMesh();
  }

  get isCastingShadow(): boolean {
    return this.options.castShadow;
  }

  add(instance: Instance): void {
    if (this.instances.length === this.capacity) this.grow();
    instance.slot = this.instances.length;
    this.instances.push(instance);
    this.mesh.count = this.instances.length;
    this.mesh.visible = true;
  }

  remove(instance: Instance): void {
    const { slot } = instance;
    const last = this.instances.pop();
    if (last && last !== instance) {
      this.instances[slot] = last;
      for (const attribute of this.attributes()) {
        const { array, itemSize } = attribute;
        (array as Float32Array).copyWithin(slot * itemSize, last.slot * itemSize, (last.slot + 1) * itemSize);
        attribute.needsUpdate = true;
      }
      last.slot = slot;
    }
    instance.slot = -1;
    this.mesh.count = this.instances.length;
    this.mesh.visible = this.instances.length > 0;
  }

  setMatrix(slot: number, worldFromLocal: Matrix4): void {
    const { instanceMatrix } = this.mesh;
    const array = instanceMatrix.array as Float32Array;
    const offset = slot * 16;
    array.set(worldFromLocal.elements, offset);
    if (this.options.isMirrored) {
      // The mesh itself is mirrored in X, which tells three.js to swap front and back; this takes the mirror out again.
      for (let column = 0; column < 16; column += 4) array[offset + column] = -(array[offset + column] as number);
    }
    instanceMatrix.needsUpdate = true;
  }

  setLook(slot: number, look: SurfaceLook): void {
    const { instanceColor, geometry } = this.mesh;
    const finish = geometry.getAttribute("instanceFinish");
    const emissive = geometry.getAttribute("instanceEmissive");
    instanceColor?.setXYZ(slot, look.color.r, look.color.g, look.color.b);
    finish.setXY(slot, look.roughness, look.metalness);
    emissive.setXYZ(slot, look.emissive.r, look.emissive.g, look.emissive.b);
    for (const attribute of [instanceColor, finish, emissive]) if (attribute) attribute.needsUpdate = true;
  }

  dispose(): void {
    disposeMesh(this.mesh);
  }

  private createMesh(): InstancedMesh<BufferGeometry, Material> {
    const geometry = new BufferGeometry();
    // The shape's own attributes are shared, and uploaded once, by all batches of the shape.
    geometry.setIndex(this.geometry.getIndex());
    for (const name of sharedAttributes) geometry.setAttribute(name, this.geometry.getAttribute(name));
    geometry.setAttribute("instanceFinish", instanced(this.capacity, 2));
    geometry.setAttribute("instanceEmissive", instanced(this.capacity, 3));
    geometry.boundingSphere = this.geometry.boundingSphere;

    const mesh = new InstancedMesh<BufferGeometry, Material>(geometry, this.material, this.capacity);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.instanceColor = instanced(this.capacity, 3);
    mesh.count = this.instances.length;
    mesh.visible = mesh.count > 0;
    mesh.castShadow = this.options.castShadow;
    mesh.receiveShadow = this.options.receiveShadow;
    mesh.frustumCulled = false;
    mesh.matrixAutoUpdate = false;
    if (this.options.isMirrored) mesh.matrix.makeScale(-1, 1, 1);
    mesh.matrixWorld.copy(mesh.matrix);
    this.parent.add(mesh);
    return mesh;
  }

  private grow(): void {
    const before = this.mesh;
    const sources = this.attributes();
    this.capacity *= 2;
    this.mesh = this.createMesh();
    for (const [index, attribute] of this.attributes().entries()) {
      (attribute.array as Float32Array).set((sources[index] as InstancedBufferAttribute).array);
    }
    disposeMesh(before);
  }

  private attributes(): InstancedBufferAttribute[] {
    const { geometry, instanceMatrix, instanceColor } = this.mesh;
    return [
      instanceMatrix,
      instanceColor as InstancedBufferAttribute,
      geometry.getAttribute("instanceFinish") as InstancedBufferAttribute,
      geometry.getAttribute("instanceEmissive") as InstancedBufferAttribute,
    ];
  }
}

const sharedAttributes = ["position", "normal", "uv"];

function instanced(capacity: number, itemSize: number): InstancedBufferAttribute {
  const attribute = new InstancedBufferAttribute(new Float32Array(capacity * itemSize), itemSize);
  attribute.setUsage(DynamicDrawUsage);
  return attribute;
}

function disposeMesh(mesh: InstancedMesh<BufferGeometry, Material>): void {
  mesh.removeFromParent();
  // Disposing a geometry frees all its attributes, and these belong to the shape.
  for (const name of sharedAttributes) mesh.geometry.deleteAttribute(name);
  mesh.geometry.setIndex(null);
  mesh.geometry.dispose();
  mesh.dispose();
}
