import { Script, range, unit, type float } from "tandem";

/** Moves its entity to the right. */
export class Mover extends Script {
  /** How fast it goes. */
  @range(0, 20) @unit("m/s") speed: float = 5;
  note = "hello";

  override onUpdate(dt: number) {
    this.transform.position.x += this.speed * dt;
  }
}
