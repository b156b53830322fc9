import { Script, Input, MathUtils, Vector3, header, min, range, unit, type float, type int32 } from "tandem";
import { crashed, runStarted } from "./events";

/** Runs along the road by itself. The arrow keys change lanes, the space bar jumps. */
export class Runner extends Script {
  @header("Running")
  @range(0, 30)
  @unit("m/s")
  speed: float = 9;
  /** How much faster it gets every second. */
  @min(0) @unit("m/s²") acceleration: float = 0.15;
  /** How quickly it changes lanes. */
  @range(1, 30) agility: float = 12;

  @header("Jumping")
  @range(0, 5)
  @unit("m")
  jumpHeight: float = 1.8;
  @min(1) @unit("m/s²") gravity: float = 32;

  @header("Lanes")
  @range(1, 4)
  @unit("m")
  laneWidth: float = 2;
  /** How many lanes there are on each side of the middle one. */
  @range(1, 3) sideLanes: int32 = 1;

  private readonly start = new Vector3();
  private lane = 0;
  private pace = 0;
  private fallSpeed = 0;
  private isRunning = false;

  /** How far it came, in metres. */
  get distance(): number {
    return this.start.z - this.transform.position.z;
  }

  override onStart() {
    this.start.copy(this.transform.position);
    this.begin();
  }

  override onUpdate(dt: number) {
    if (!this.isRunning) return;
    const { position } = this.transform;
    this.pace += this.acceleration * dt;
    position.z -= this.pace * dt;

    if (Input.wasPressed("ArrowLeft") || Input.wasPressed("KeyA")) this.lane -= 1;
    if (Input.wasPressed("ArrowRight") || Input.wasPressed("KeyD")) this.lane += 1;
    this.lane = MathUtils.clamp(this.lane, -this.sideLanes, this.sideLanes);
    const goal = this.start.x + this.lane * this.laneWidth;
    position.x = MathUtils.damp(position.x, goal, this.agility, dt);

    const isOnGround = position.y <= this.start.y;
    if (isOnGround && Input.isDown("Space")) this.fallSpeed = -Math.sqrt(2 * this.gravity * this.jumpHeight);
    this.fallSpeed += this.gravity * dt;
    position.y = Math.max(this.start.y, position.y - this.fallSpeed * dt);
    if (position.y === this.start.y) this.fallSpeed = 0;
  }

  /** The run is over; the next one begins in a moment. */
  async crash() {
    if (!this.isRunning) return;
    this.isRunning = false;
    console.log(`You ran ${this.distance.toFixed(0)} m.`);
    this.scene.emit(crashed);
    await this.delay(1.2);
    this.begin();
  }

  private begin() {
    this.transform.position.copy(this.start);
    this.lane = 0;
    this.fallSpeed = 0;
    this.pace = this.speed;
    this.isRunning = true;
    this.scene.emit(runStarted);
  }
}
