import { Script, Input, Vector3, MathUtils, range, unit, min, type float } from "tandem";

/** Walks with the arrow keys or WASD, and jumps with the space bar. */
export class Player extends Script {
  /** How fast it walks. */
  @range(0, 20) @unit("m/s") speed: float = 6;
  /** How high it jumps. */
  @range(0, 5) @unit("m") jumpHeight: float = 1.4;
  /** How strongly it is pulled down. */
  @min(0) @unit("m/s²") gravity: float = 20;
  /** It cannot leave this circle around the middle of the scene. */
  @min(1) @unit("m") playground: float = 11;

  private groundHeight = 0;
  private fallSpeed = 0;
  private readonly step = new Vector3();

  override onStart() {
    this.groundHeight = this.transform.position.y;
  }

  override onUpdate(dt: number) {
    const { position } = this.transform;
    this.step.set(Input.axis("horizontal"), 0, -Input.axis("vertical")).clampLength(0, 1);

    if (this.step.lengthSq() > 0) {
      position.addScaledVector(this.step, this.speed * dt);
      this.turnTowards(Math.atan2(this.step.x, this.step.z), dt);
    }
    this.stayInside(position);

    const isOnGround = position.y <= this.groundHeight;
    if (isOnGround && Input.isDown("Space")) this.fallSpeed = -Math.sqrt(2 * this.gravity * this.jumpHeight);
    this.fallSpeed += this.gravity * dt;
    position.y = Math.max(this.groundHeight, position.y - this.fallSpeed * dt);
    if (position.y === this.groundHeight) this.fallSpeed = 0;
  }

  private heading = 0;

  private turnTowards(target: number, dt: number) {
    const difference = MathUtils.euclideanModulo(target - this.heading + Math.PI, 2 * Math.PI) - Math.PI;
    this.heading += difference * Math.min(1, 12 * dt);
    this.transform.rotation.setFromAxisAngle(up, this.heading);
  }

  private stayInside(position: Vector3) {
    const distance = Math.hypot(position.x, position.z);
    if (distance <= this.playground) return;
    position.x *= this.playground / distance;
    position.z *= this.playground / distance;
  }
}

const up = new Vector3(0, 1, 0);
