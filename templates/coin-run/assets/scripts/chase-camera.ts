import { Script, Camera, Entity, MathUtils, Vector3, range, requireComponent, type float } from "tandem";

/** Stays behind its target, and sways a little when it changes lanes. */
@requireComponent(Camera)
export class ChaseCamera extends Script {
  target?: Entity;
  /** Where to be, seen from the target. */
  offset = new Vector3(0, 3.6, 6.5);
  /** How far ahead of the target to look. */
  @range(0, 20) lookAhead: float = 6;
  @range(0.5, 20) stiffness: float = 5;

  override onLateUpdate(dt: number) {
    if (!this.target) return;
    const goal = this.target.transform.worldPosition;
    const { position } = this.transform;
    position.x = MathUtils.damp(position.x, goal.x * 0.6 + this.offset.x, this.stiffness, dt);
    position.y = this.offset.y;
    position.z = goal.z + this.offset.z;
    this.transform.lookAt([position.x, 0.8, goal.z - this.lookAhead]);
  }
}
