import { OrthographicCamera, PerspectiveCamera } from "three";
import type { VisibleCamera } from "../world/view-context";

/** The three.js camera that a Camera component describes. Keeps one of each projection and follows the component. */
export class GameCamera {
  private readonly perspective = new PerspectiveCamera();
  private readonly orthographic = new OrthographicCamera();

  constructor() {
    for (const camera of [this.perspective, this.orthographic]) camera.matrixAutoUpdate = false;
  }

  /** Follows the component and its entity, whose world matrix must be valid. `aspect` is width by height. */
  follow(view: VisibleCamera, aspect: number): PerspectiveCamera | OrthographicCamera {
    const camera = view.isOrthographic ? this.orthographic : this.perspective;
    camera.near = view.near;
    camera.far = view.far;
    if (camera instanceof PerspectiveCamera) {
      camera.fov = view.fieldOfView;
      camera.aspect = aspect;
    } else {
      camera.top = view.size;
      camera.bottom = -view.size;
      camera.right = view.size * aspect;
      camera.left = -camera.right;
    }
    camera.updateProjectionMatrix();
    // The entity's scale makes no picture larger.
    camera.matrix.extractRotation(view.node.worldFromLocal).copyPosition(view.node.worldFromLocal);
    camera.updateMatrixWorld(true);
    return camera;
  }
}
