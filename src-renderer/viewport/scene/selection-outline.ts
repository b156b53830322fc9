import {
  AlwaysStencilFunc,
  type BufferGeometry,
  Color,
  Group,
  InstancedMesh,
  KeepStencilOp,
  type Material,
  Mesh,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  type Object3D,
  ReplaceStencilOp,
  Vector2,
} from "three";
import type { Disposable } from "../../../src-shared/base/disposable";
import type { ViewportTheme } from "../viewport-theme";
import type { WorldView } from "../world-view";

const outlineWidth = 2;
const directions = 8;
/** With more shapes than that the outline is drawn in four directions: all lines are short then anyway. */
const manyShapes = 600;

/**
 * A line of even width around what is selected, also where something stands in front of it. The selection is marked in the
 * stencil buffer, then drawn again shifted by the line's width in eight directions wherever it is not marked. Works for
 * any mesh, skinned ones too, and costs only as much as is selected.
 */
export class SelectionOutline implements Disposable {
  readonly object = new Group();
  private readonly color = new Color();
  private readonly mark: Material;
  private readonly shifted: Material[] = [];
  private readonly offsets: Vector2[] = [];
  private readonly batches = new Map<BufferGeometry, OutlineBatch>();
  private readonly models: Group = new Group();

  constructor(private readonly world: WorldView) {
    this.object.add(this.models);
    this.mark = new MeshBasicMaterial({ colorWrite: false, depthWrite: false, depthTest: false });
    Object.assign(this.mark, {
      stencilWrite: true,
      stencilRef: 1,
      stencilFunc: AlwaysStencilFunc,
      stencilZPass: ReplaceStencilOp,
    });
    for (let index = 0; index < directions; index++) {
      const offset = new Vector2();
      this.offsets.push(offset);
      this.shifted.push(createShiftedMaterial(offset, this.color));
    }
  }

  setTheme(theme: ViewportTheme): void {
    this.color.set(theme.accent);
    for (const material of this.shifted) (material as MeshBasicMaterial).color.copy(this.color);
  }

  setSize(width: number, height: number): void {
    for (const [index, offset] of this.offsets.entries()) {
      const angle = (index / directions) * 2 * Math.PI;
      offset.set((Math.cos(angle) * outlineWidth * 2) / width, (Math.sin(angle) * outlineWidth * 2) / height);
    }
  }

  /** Before each drawing: `ids` and all below them get the line. */
  update(ids: readonly string[]): void {
    for (const batch of this.batches.values()) batch.count = 0;
    this.models.clear();
    const done = new Set<string>();
    for (const root of ids) {
      for (const id of this.world.subtree(root)) {
        if (done.has(id)) continue;
        done.add(id);
        this.addEntity(id);
      }
    }
    let total = 0;
    for (const batch of this.batches.values()) total += batch.count;
    for (const batch of this.batches.values()) batch.show(total > manyShapes ? 2 : 1);
  }

  dispose(): void {
    for (const batch of this.batches.values()) batch.dispose();
    for (const material of [this.mark, ...this.shifted]) material.dispose();
  }

  private addEntity(id: string): void {
    const entity = this.world.entity(id);
    if (!entity) return;
    for (const { shapeBatch, modelObject } of entity.meshes) {
      if (shapeBatch) this.batch(shapeBatch.geometry).add(entity.node.worldFromLocal.elements);
      modelObject?.traverseVisible((object) => {
        if (object instanceof Mesh) this.addModelPart(object as Mesh);
      });
    }
  }

  private addModelPart(part: Mesh): void {
    for (const [index, material] of [this.mark, ...this.shifted].entries()) {
      const copy = part.clone(false);
      copy.material = material;
      copy.matrixAutoUpdate = false;
      copy.matrixWorldAutoUpdate = false;
      copy.matrixWorld.copy(part.matrixWorld);
      copy.renderOrder = index === 0 ? markOrder : markOrder + 1;
      this.models.add(copy);
    }
  }

  private batch(geometry: BufferGeometry): OutlineBatch {
    let batch = this.batches.get(geometry);
    if (!batch) {
      batch = new OutlineBatch(this.object, geometry, this.mark, this.shifted);
      this.batches.set(geometry, batch);
    }
    return batch;
  }
}

/** All marks come before all lines, or a line would be drawn over a neighbour that is selected too. */
const markOrder = 900;

/** The selected instances of one shape: a mark and its shifted copies, which share their matrices. */
class OutlineBatch implements Disposable {
  count = 0;
  private meshes: readonly InstancedMesh[] = [];
  private capacity = 0;

  constructor(
    private readonly parent: Object3D,
    private readonly geometry: BufferGeometry,
    private readonly mark: Material,
    private readonly shifted: readonly Material[],
  ) {}

  add(elements: readonly number[]): void {
    if (this.count === this.capacity) this.grow();
    const [first] = this.meshes;
    (first?.instanceMatrix.array as Float32Array).set(elements, this.count * 16);
    this.count++;
  }

  show(step: number): void {
    for (const [index, mesh] of this.meshes.entries()) {
      mesh.count = this.count;
      mesh.visible = this.count > 0 && (index === 0 || (index - 1) % step === 0);
    }
    const [first] = this.meshes;
    if (first) first.instanceMatrix.needsUpdate = true;
  }

  dispose(): void {
    for (const mesh of this.meshes) {
      mesh.removeFromParent();
      mesh.dispose();
    }
  }

  private grow(): void {
    const before = this.meshes[0]?.instanceMatrix.array as Float32Array | undefined;
    this.dispose();
    this.capacity = Math.max(4, this.capacity * 2);
    const mark = this.createMesh(this.mark);
    if (before) (mark.instanceMatrix.array as Float32Array).set(before);
    this.meshes = [
      mark,
      ...this.shifted.map((material) => {
        const mesh = this.createMesh(material);
        mesh.instanceMatrix = mark.instanceMatrix;
        mesh.renderOrder = markOrder + 1;
        return mesh;
      }),
    ];
  }

  private createMesh(material: Material): InstancedMesh {
    const mesh = new InstancedMesh(this.geometry, material, this.capacity);
    mesh.frustumCulled = false;
    mesh.renderOrder = markOrder;
    this.parent.add(mesh);
    return mesh;
  }
}

function createShiftedMaterial(offset: Vector2, color: Color): Material {
  const material = new MeshBasicMaterial({ color, depthTest: false, depthWrite: false, toneMapped: false, fog: false });
  Object.assign(material, {
    stencilWrite: true,
    stencilRef: 1,
    stencilFunc: NotEqualStencilFunc,
    stencilFail: KeepStencilOp,
    stencilZPass: KeepStencilOp,
  });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.outlineOffset = { value: offset };
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nuniform vec2 outlineOffset;")
      .replace(
        "#include <project_vertex>",
        "#include <project_vertex>\ngl_Position.xy += outlineOffset * gl_Position.w;",
      );
  };
  material.customProgramCacheKey = () => "tandem-outline";
  return material;
}
