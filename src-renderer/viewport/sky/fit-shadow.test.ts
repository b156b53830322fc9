import { DirectionalLight, OrthographicCamera, PerspectiveCamera, Sphere, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { fitShadow } from "./fit-shadow";

const down = new Vector3(-0.4, -0.8, -0.3).normalize();

function lookFrom(position: Vector3, at = new Vector3()): PerspectiveCamera {
  const camera = new PerspectiveCamera(50, 1.6, 0.1, 1000);
  camera.position.copy(position);
  camera.lookAt(at);
  camera.updateMatrixWorld();
  return camera;
}

/** Where a point is in the light's shadow map: all from -1 to 1 when it is inside. */
function inShadowMap(light: DirectionalLight, point: Vector3): Vector3 {
  const { shadow } = light;
  shadow.updateMatrices(light);
  return point.clone().project(shadow.camera);
}

function sun(): DirectionalLight {
  const light = new DirectionalLight();
  light.shadow.mapSize.setScalar(2048);
  light.matrixAutoUpdate = false;
  return light;
}

describe("a sun's shadow", () => {
  it("covers a small scene whole, however far the camera is", () => {
    const light = sun();
    const casters = new Sphere(new Vector3(3, 1, 2), 6);
    fitShadow(light, down, lookFrom(new Vector3(40, 30, 40)), casters);
    for (const direction of [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, -1), down.clone()]) {
      const { x, y, z } = inShadowMap(light, casters.center.clone().addScaledVector(direction, 6));
      expect(Math.max(Math.abs(x), Math.abs(y), Math.abs(z))).toBeLessThanOrEqual(1.01);
    }
    expect(light.shadow.camera.right).toBeLessThan(8);
  });

  it("follows the camera through a large one, with what casts between it and the sun", () => {
    const light = sun();
    const casters = new Sphere(new Vector3(), 3000);
    const camera = lookFrom(new Vector3(500, 2, 500), new Vector3(500, 1, 400));
    fitShadow(light, down, camera, casters);
    const seen = inShadowMap(light, new Vector3(500, 0, 480));
    expect(Math.max(Math.abs(seen.x), Math.abs(seen.y), Math.abs(seen.z))).toBeLessThan(1);
    const between = inShadowMap(light, new Vector3(500, 0, 480).addScaledVector(down, -800));
    expect(Math.abs(between.z)).toBeLessThan(1);
    expect(light.shadow.camera.right).toBeLessThan(200);
  });

  it("does not crawl: small steps of the camera move it by whole texels", () => {
    const light = sun();
    const casters = new Sphere(new Vector3(), 3000);
    const places: Vector3[] = [];
    for (let step = 0; step < 20; step++) {
      fitShadow(
        light,
        down,
        lookFrom(new Vector3(500 + step * 0.37, 2, 500), new Vector3(500 + step * 0.37, 1, 400)),
        casters,
      );
      places.push(
        inShadowMap(light, new Vector3(500, 0, 450))
          .addScalar(1)
          .multiplyScalar(1024),
      );
    }
    const [first] = places as [Vector3];
    expect(places.at(-1)?.distanceTo(first)).toBeGreaterThan(10);
    for (const place of places) {
      for (const moved of [place.x - first.x, place.y - first.y])
        expect(Math.abs(moved - Math.round(moved))).toBeLessThan(0.02);
    }
  });

  it("is finite in an empty scene and for an orthographic camera", () => {
    const light = sun();
    const camera = new OrthographicCamera(-8, 8, 5, -5, 0.1, 100);
    camera.updateMatrixWorld();
    fitShadow(light, down, camera, new Sphere().makeEmpty());
    const { x, y, z } = inShadowMap(light, new Vector3(0, 0, -10));
    expect(Number.isFinite(x + y + z)).toBe(true);
  });

  it("falls straight down without turning over", () => {
    const light = sun();
    fitShadow(light, new Vector3(0, -1, 0), lookFrom(new Vector3(5, 5, 5)), new Sphere(new Vector3(), 4));
    const { x, y } = inShadowMap(light, new Vector3(3, 0, 0));
    expect(Math.hypot(x, y)).toBeGreaterThan(0.3);
    expect(Math.hypot(x, y)).toBeLessThan(1);
  });
});
