import { Script, Quaternion, Vector3, MathUtils, unit, type float } from "tandem";

/** Turns its entity round and round, and lets it bob up and down. */
export class Spin extends Script {
  /** The axis to turn about. */
  axis = new Vector3(0, 1, 0);
  @unit("°/s") degreesPerSecond: float = 60;
  /** How far it rises and sinks. */
  @unit("m") bobHeight: float = 0;

  private age = 0;
  private baseHeight = 0;
  private readonly turn = new Quaternion();

  override onStart() {
    this.baseHeight = this.transform.position.y;
  }

  override onUpdate(dt: number) {
    this.age += dt;
    this.turn.setFromAxisAngle(this.axis.clone().normalize(), MathUtils.degToRad(this.degreesPerSecond) * dt);
    this.transform.rotation.premultiply(this.turn);
    if (this.bobHeight !== 0) this.transform.position.y = this.baseHeight + Math.sin(this.age * 2) * this.bobHeight;
  }
}
