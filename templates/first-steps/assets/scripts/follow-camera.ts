import { Script, Entity, Vector3, Camera, range, requireComponent, type float } from "tandem";

/** Follows another entity softly and keeps looking at it. */
@requireComponent(Camera)
export class FollowCamera extends Script {
  /** Whom to follow. */
  target?: Entity;
  /** Where to be, seen from the target. */
  offset = new Vector3(0, 5, 9);
  /** How quickly it catches up. */
  @range(0.5, 20) stiffness: float = 4;

  private readonly goal = new Vector3();

  override onLateUpdate(dt: number) {
    if (!this.target) return;
    this.goal.copy(this.target.transform.position).add(this.offset);
    this.transform.position.lerp(this.goal, 1 - Math.exp(-this.stiffness * dt));
    this.transform.lookAt(this.target.transform.position);
  }
}
