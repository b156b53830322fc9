import { Box3, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { EditorCamera } from "./editor-camera";

const start = { target: [1, 2, 3], yaw: 0.4, pitch: -0.3, distance: 8 } as const;

function createCamera(): EditorCamera {
  const camera = new EditorCamera();
  camera.setAspect(1.6);
  camera.setState(start);
  return camera;
}

/** Where a point of the world is in the view, from -1 to 1. */
const project = ({ camera }: EditorCamera, point: Vector3) => point.clone().project(camera);

describe("the editor's camera", () => {
  it("looks at its target from its distance", () => {
    const camera = createCamera();
    expect(project(camera, new Vector3(1, 2, 3)).x).toBeCloseTo(0);
    expect(camera.camera.position.distanceTo(new Vector3(1, 2, 3))).toBeCloseTo(8);
    expect(camera.state).toEqual(start);
  });

  it("orbits around the target and never over the pole", () => {
    const camera = createCamera();
    camera.orbit(100, 100_000);
    expect(camera.state.target).toEqual(start.target);
    expect(camera.state.pitch).toBeGreaterThan(-Math.PI / 2);
    expect(camera.camera.position.distanceTo(new Vector3(1, 2, 3))).toBeCloseTo(8);
  });

  it("turns its head without moving", () => {
    const camera = createCamera();
    const eye = camera.camera.position.clone();
    camera.look(120, -40);
    expect(camera.camera.position.distanceTo(eye)).toBeCloseTo(0);
    expect(camera.state.yaw).not.toBe(start.yaw);
  });

  it("keeps what is under the pointer under it while zooming", () => {
    const camera = createCamera();
    const right = new Vector3().setFromMatrixColumn(camera.camera.matrixWorld, 0);
    const point = new Vector3(1, 2, 3).addScaledVector(right, 2);
    const before = project(camera, point);
    camera.zoom(0.5, before.x, before.y);
    expect(project(camera, point).x).toBeCloseTo(before.x);
    expect(project(camera, point).y).toBeCloseTo(before.y);
    expect(camera.state.distance).toBeCloseTo(4);
  });

  it("pans by what the pointer covers at the target", () => {
    const camera = createCamera();
    camera.pan(80, 0, 500);
    expect(project(camera, new Vector3(1, 2, 3)).x).toBeCloseTo((80 / (500 * 1.6)) * 2);
  });

  it("frames a box whole, from the same side", () => {
    const camera = createCamera();
    const box = new Box3(new Vector3(-4, 0, -2), new Vector3(20, 3, 9));
    camera.frame(box);
    for (const x of [box.min.x, box.max.x]) {
      for (const y of [box.min.y, box.max.y]) {
        for (const z of [box.min.z, box.max.z]) {
          const { x: viewX, y: viewY } = project(camera, new Vector3(x, y, z));
          expect(Math.max(Math.abs(viewX), Math.abs(viewY))).toBeLessThan(1);
        }
      }
    }
    expect(camera.state.yaw).toBe(start.yaw);
  });

  it("frames a point at a distance from which something can be seen", () => {
    const camera = createCamera();
    camera.frame(new Box3(new Vector3(5, 5, 5), new Vector3(5, 5, 5)));
    expect(camera.state.target).toEqual([5, 5, 5]);
    expect(camera.state.distance).toBeGreaterThan(0.5);
  });

  it("glides where it is sent in the time of an animation, and stops when it is moved by hand", () => {
    const camera = createCamera();
    camera.lookFrom(new Vector3(1, 0, 0), 1000);
    expect(camera.update(1050)).toBe(true);
    expect(camera.update(1200)).toBe(false);
    expect(camera.state.yaw).toBeCloseTo(Math.PI / 2);
    camera.lookFrom(new Vector3(0, 1, 0), 2000);
    camera.orbit(1, 1);
    expect(camera.update(2050)).toBe(false);
  });

  it("75: ignores a kept state that is damaged", () => {
    const camera = createCamera();
    camera.setState({ ...start, distance: NaN });
    camera.setState({ ...start, target: [1, Infinity, 0] });
    expect(camera.state).toEqual(start);
  });
});
