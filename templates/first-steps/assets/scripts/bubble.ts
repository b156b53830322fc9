import { Script, MeshRenderer, min, requireComponent, unit, type float } from "tandem";

/** Rises, sways, and bursts after a while. */
@requireComponent(MeshRenderer)
export class Bubble extends Script {
  @unit("m/s") riseSpeed: float = 1.5;
  /** How long it lives. */
  @min(0) @unit("s") lifetime: float = 4;

  private age = 0;

  override onUpdate(dt: number) {
    this.age += dt;
    this.transform.position.y += this.riseSpeed * dt;
    this.transform.position.x += Math.sin(this.age * 3) * 0.3 * dt;
    if (this.age >= this.lifetime) this.entity.destroy();
  }
}
