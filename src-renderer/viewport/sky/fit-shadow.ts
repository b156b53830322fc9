import {
  type Camera,
  type DirectionalLight,
  Matrix4,
  OrthographicCamera,
  PerspectiveCamera,
  Quaternion,
  Sphere,
  Vector3,
} from "three";

/** Beyond this many metres from the camera nothing needs a sharp shadow. */
const farthestShadow = 140;

/**
 * Aims a sun's shadow at what can be seen: around all that casts shadows where that is small, else around the near part
 * of the view. Steps instead of sliding, so that shadows do not crawl when the camera moves. Needs the camera's world
 * matrix; moves the light itself, as a sun has no place, only a direction.
 */
export function fitShadow(light: DirectionalLight, direction: Vector3, camera: Camera, casters: Sphere): void {
  const slice = sliceOfView(camera, casters, scratchSlice);
  const isSmall = !casters.isEmpty() && casters.radius <= slice.radius;
  const { center } = isSmall ? casters : slice;
  const radius = stepUp(isSmall ? casters.radius : slice.radius);

  const texel = (2 * radius) / light.shadow.mapSize.x;
  // Turned as three.js turns a shadow's camera, or whole texels here were not whole there.
  worldFromLight.setFromRotationMatrix(turn.lookAt(origin, direction, up));
  snapped.copy(center).applyQuaternion(lightFromWorld.copy(worldFromLight).invert());
  snapped.set(Math.round(snapped.x / texel) * texel, Math.round(snapped.y / texel) * texel, snapped.z);
  snapped.applyQuaternion(worldFromLight);

  // Far enough back to have everything that casts in front, and on to whatever lies below.
  const toCasters = casters.isEmpty() ? 0 : offset.copy(casters.center).sub(snapped).dot(direction);
  const behind = Math.max(radius, casters.isEmpty() ? 0 : casters.radius - toCasters);
  const ahead = Math.max(radius, casters.isEmpty() ? 0 : casters.radius + toCasters) + radius + 20;

  const shadowCamera = light.shadow.camera;
  shadowCamera.left = -radius;
  shadowCamera.right = radius;
  shadowCamera.bottom = -radius;
  shadowCamera.top = radius;
  shadowCamera.near = 0;
  shadowCamera.far = behind + ahead;
  shadowCamera.updateProjectionMatrix();
  light.shadow.bias = -0.01 / (behind + ahead);
  light.shadow.normalBias = texel * 1.6;
  light.matrixWorld.setPosition(offset.copy(snapped).addScaledVector(direction, -behind));
  light.target.matrixWorld.setPosition(snapped);
}

const origin = new Vector3();
const up = new Vector3(0, 1, 0);
const turn = new Matrix4();
const worldFromLight = new Quaternion();
const lightFromWorld = new Quaternion();
const snapped = new Vector3();
const offset = new Vector3();
const scratchSlice = new Sphere();
const eye = new Vector3();

/** The sphere around the part of the view from the camera to where its shadows end. */
function sliceOfView(camera: Camera, casters: Sphere, target: Sphere): Sphere {
  eye.setFromMatrixPosition(camera.matrixWorld);
  const ahead = target.center.setFromMatrixColumn(camera.matrixWorld, 2).negate().normalize();
  const reach = casters.isEmpty() ? farthestShadow : eye.distanceTo(casters.center) + casters.radius;
  const distance = Math.min(stepUp(Math.max(reach, 5)), farthestShadow);
  if (camera instanceof PerspectiveCamera) {
    const halfHeight = Math.tan((camera.fov * Math.PI) / 360) / camera.zoom;
    const spread = halfHeight ** 2 * (1 + camera.aspect ** 2);
    const middle = Math.min(distance, (distance / 2) * (1 + spread));
    target.radius = Math.hypot(distance - middle, distance * Math.sqrt(spread));
    ahead.multiplyScalar(middle).add(eye);
    return target;
  }
  const halfDiagonal =
    camera instanceof OrthographicCamera ? Math.hypot(camera.top, camera.right) / camera.zoom : distance / 2;
  target.radius = Math.max(halfDiagonal, 1);
  const toMiddle = casters.isEmpty() ? distance / 2 : offset.copy(casters.center).sub(eye).dot(ahead);
  ahead.multiplyScalar(Math.max(0, toMiddle)).add(eye);
  return target;
}

/** The next size of a coarse row of sizes, each a quarter above the one before. */
function stepUp(size: number): number {
  return 1.25 ** Math.ceil(Math.log(Math.max(size, 0.01)) / Math.log(1.25));
}
