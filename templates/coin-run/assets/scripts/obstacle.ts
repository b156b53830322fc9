import { Script } from "tandem";
import { Runner } from "./runner";

/** Ends the run of a runner who touches it. It is as large as its entity's scale says. */
export class Obstacle extends Script {
  runner?: Runner;

  override onUpdate() {
    if (!this.runner) return;
    const here = this.transform.worldPosition;
    const there = this.runner.transform.worldPosition;
    const size = this.transform.worldScale;
    const touches =
      Math.abs(here.x - there.x) < size.x / 2 + 0.3 &&
      Math.abs(here.y - there.y) < size.y / 2 + 0.4 &&
      Math.abs(here.z - there.z) < size.z / 2 + 0.3;
    if (touches) void this.runner.crash();
  }
}
