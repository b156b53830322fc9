import { Script, Color, MeshRenderer, requireComponent, unit, type float } from "tandem";
import { coinTaken } from "./events";
import { Runner } from "./runner";

/** Spins, and is taken by a runner who comes near. */
@requireComponent(MeshRenderer)
export class Coin extends Script {
  runner?: Runner;
  @unit("m") reach: float = 0.9;
  @unit("°/s") degreesPerSecond: float = 180;

  private angle = 0;

  override onCreate() {
    const mesh = this.getComponent(MeshRenderer);
    if (!mesh) return;
    mesh.shape = "cylinder";
    mesh.color = new Color("#ffc83d");
    mesh.emissive = new Color("#5a3a00");
    mesh.metalness = 0.4;
    mesh.roughness = 0.3;
    this.transform.scale.y *= 0.15;
  }

  override onUpdate(dt: number) {
    this.angle += this.degreesPerSecond * (Math.PI / 180) * dt;
    // Stands on its edge, and turns about the vertical.
    this.transform.rotation.setFromAxisAngle({ x: 1, y: 0, z: 0 }, Math.PI / 2);
    this.transform.rotate([0, 1, 0], this.angle, "world");

    if (!this.runner) return;
    const distance = this.transform.worldPosition.distanceTo(this.runner.transform.worldPosition);
    if (distance > this.reach) return;
    this.scene.emit(coinTaken);
    this.entity.destroy();
  }
}
