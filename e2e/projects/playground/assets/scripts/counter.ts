import { Script, type int32 } from "tandem";

let instances = 0;

/** Counts the frames that it has lived, so that a test sees whether the game goes on or began anew. */
export class Counter extends Script {
  frames: int32 = 0;
  /** The how manieth instance of its module it is. */
  instance: int32 = 0;

  override onStart() {
    instances += 1;
    this.instance = instances;
  }

  override onUpdate() {
    this.frames += 1;
  }
}
