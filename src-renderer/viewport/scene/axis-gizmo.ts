import {
  type Camera,
  CanvasTexture,
  Color,
  CylinderGeometry,
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  Quaternion,
  Scene,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
  Vector3,
  type WebGLRenderer,
} from "three";
import type { Disposable } from "../../../src-shared/base/disposable";
import type { ViewportTheme } from "../viewport-theme";

const size = 100;
const margin = 8;
const reach = 0.74;
const ballRadius = 0.22;

interface Ball {
  readonly direction: Vector3;
  readonly sprite: Sprite;
  readonly label: string | undefined;
  readonly color: (theme: ViewportTheme) => string;
}

/** The small compass in the upper right corner: shows how the camera is turned; a click on an end looks along it. */
export class AxisGizmo implements Disposable {
  private readonly scene = new Scene();
  private readonly camera = new OrthographicCamera(-1, 1, 1, -1, 0, 4);
  private readonly balls: readonly Ball[];
  private readonly bars: readonly Mesh<CylinderGeometry, MeshBasicMaterial>[];
  private theme: ViewportTheme | undefined;
  private hovered: Ball | undefined;

  constructor() {
    this.balls = axes.flatMap(({ label, direction, color }) => [
      this.createBall(direction.clone(), label, color),
      this.createBall(direction.clone().negate(), undefined, color),
    ]);
    this.bars = axes.map(({ direction }) => {
      const bar = new Mesh(
        new CylinderGeometry(0.028, 0.028, reach, 8).translate(0, reach / 2, 0),
        new MeshBasicMaterial({ toneMapped: false }),
      );
      bar.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), direction);
      this.scene.add(bar);
      return bar;
    });
  }

  setTheme(theme: ViewportTheme): void {
    this.theme = theme;
    for (const [index, bar] of this.bars.entries()) bar.material.color.set(axes[index]?.color(theme) ?? theme.text);
    for (const ball of this.balls) this.paint(ball, theme);
  }

  /** Draws over what is there, into the corner of a view `width` wide and `height` high in CSS pixels. */
  draw(renderer: WebGLRenderer, viewCamera: Camera, width: number, height: number): void {
    viewCamera.getWorldQuaternion(turn);
    this.camera.quaternion.copy(turn);
    this.camera.position.set(0, 0, 2).applyQuaternion(turn);
    renderer.clearDepth();
    renderer.setViewport(width - size - margin, height - size - margin, size, size);
    renderer.render(this.scene, this.camera);
    renderer.setViewport(0, 0, width, height);
  }

  /** Whether a point of the view is on the gizmo; `x`, `y` in CSS pixels from the upper left. */
  contains(x: number, y: number, width: number): boolean {
    return Math.hypot(x - (width - size / 2 - margin), y - (size / 2 + margin)) <= size / 2;
  }

  /** The side to look from when this point is clicked. */
  directionAt(x: number, y: number, width: number, viewCamera: Camera): Vector3 | undefined {
    return this.ballAt(x, y, width, viewCamera)?.direction;
  }

  /** Shows the end under the pointer as such; true if that changed anything. */
  hover(x: number, y: number, width: number, viewCamera: Camera): boolean {
    const ball = this.ballAt(x, y, width, viewCamera);
    if (ball === this.hovered) return false;
    const before = this.hovered;
    this.hovered = ball;
    if (this.theme) for (const changed of [before, ball]) if (changed) this.paint(changed, this.theme);
    return true;
  }

  dispose(): void {
    for (const { sprite } of this.balls) {
      sprite.material.map?.dispose();
      sprite.material.dispose();
    }
    for (const bar of this.bars) {
      bar.geometry.dispose();
      bar.material.dispose();
    }
  }

  private ballAt(x: number, y: number, width: number, viewCamera: Camera): Ball | undefined {
    const gizmoX = ((x - (width - size / 2 - margin)) / size) * 2;
    const gizmoY = (-(y - (size / 2 + margin)) / size) * 2;
    viewCamera.getWorldQuaternion(turn).invert();
    let nearest: Ball | undefined;
    let nearestDepth = -Infinity;
    for (const ball of this.balls) {
      scratch.copy(ball.direction).multiplyScalar(reach).applyQuaternion(turn);
      if (Math.hypot(scratch.x - gizmoX, scratch.y - gizmoY) > ballRadius * 1.15 || scratch.z < nearestDepth) continue;
      nearest = ball;
      nearestDepth = scratch.z;
    }
    return nearest;
  }

  private createBall(direction: Vector3, label: string | undefined, color: Ball["color"]): Ball {
    const sprite = new Sprite(new SpriteMaterial({ toneMapped: false, depthWrite: false }));
    sprite.position.copy(direction).multiplyScalar(reach);
    sprite.scale.setScalar(ballRadius * 2.1);
    this.scene.add(sprite);
    return { direction, sprite, label, color };
  }

  private paint(ball: Ball, theme: ViewportTheme): void {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 64;
    const context = canvas.getContext("2d");
    if (!context) return;
    const color = ball.color(theme);
    const isHovered = ball === this.hovered;
    context.beginPath();
    context.arc(32, 32, 27, 0, 2 * Math.PI);
    context.fillStyle = isHovered ? theme.text : ball.label === undefined ? shade(color, theme) : color;
    context.fill();
    context.lineWidth = 5;
    context.strokeStyle = color;
    context.stroke();
    if (ball.label !== undefined) {
      context.fillStyle = isHovered ? theme.surface : "#10131a";
      context.font = "700 36px Inter Variable, Inter, system-ui, sans-serif";
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillText(ball.label, 32, 34);
    }
    ball.sprite.material.map?.dispose();
    const texture = new CanvasTexture(canvas);
    texture.anisotropy = 4;
    texture.colorSpace = SRGBColorSpace;
    ball.sprite.material.map = texture;
    ball.sprite.material.needsUpdate = true;
  }
}

const turn = new Quaternion();
const scratch = new Vector3();

const axes: readonly { label: string; direction: Vector3; color: Ball["color"] }[] = [
  { label: "X", direction: new Vector3(1, 0, 0), color: (theme) => theme.axisX },
  { label: "Y", direction: new Vector3(0, 1, 0), color: (theme) => theme.axisY },
  { label: "Z", direction: new Vector3(0, 0, 1), color: (theme) => theme.axisZ },
];

/** The axis colour, mostly faded into the surface: the negative end. */
function shade(color: string, theme: ViewportTheme): string {
  return `#${new Color(color).lerp(new Color(theme.surface), 0.6).getHexString()}`;
}
