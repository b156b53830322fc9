import type { Color, DirectionalLight, Object3D, PointLight, SpotLight, Vector3 } from "three";
import type { AssetLibrary } from "../assets/asset-library";
import type { BatchInstance } from "../meshes/mesh-batch";
import type { MeshBatches } from "../meshes/mesh-batches";
import type { SkyUniforms } from "../sky/sky-uniforms";
import type { EntityNode } from "./entity-node";

/** What component views share: where they draw, and the sets that they enter while they are visible. */
export interface ViewContext {
  /** Flat: what is drawn has its world matrix from its entity, and the renderer has no tree to walk. */
  readonly root: Object3D;
  readonly batches: MeshBatches<VisibleMesh>;
  readonly assets: AssetLibrary;
  readonly sky: SkyUniforms;
  /** The models that stand in the scene and are visible. */
  readonly models: Set<Object3D>;
  readonly cameras: Set<VisibleCamera>;
  readonly lights: Set<VisibleLight>;
  readonly environments: Set<VisibleEnvironment>;
  /** Something will look different that no diff or frame told of: an asset came. */
  invalidate(): void;
}

export interface VisibleMesh extends BatchInstance {
  readonly node: EntityNode;
}

export interface VisibleCamera {
  readonly node: EntityNode;
  readonly isOrthographic: boolean;
  /** The vertical angle of view in degrees. */
  readonly fieldOfView: number;
  /** Half the height of an orthographic view. */
  readonly size: number;
  readonly near: number;
  readonly far: number;
  readonly priority: number;
}

export type LightKind = "directional" | "point" | "spot";

export interface VisibleLight {
  readonly node: EntityNode;
  readonly kind: LightKind;
  readonly light: DirectionalLight | PointLight | SpotLight;
  /** How far a bulb or a torch reaches, in metres. */
  readonly range: number;
  /** The full width of a spot's cone, in radians. */
  readonly angle: number;
  readonly wantsShadow: boolean;
  /** The way the light shines, in world space. */
  direction(target: Vector3): Vector3;
}

export interface VisibleEnvironment {
  readonly node: EntityNode;
  readonly skyColor: Color;
  readonly horizonColor: Color;
  readonly groundColor: Color;
  readonly ambientIntensity: number;
  readonly fogDensity: number;
}
