import { describeGiven } from "./describe-given";

/**
 * The game's clock, in seconds. It stands still while the game is paused.
 * @example const { time, frame }: GameTime = Time;
 */
export interface GameTime {
  /**
   * Game time since the start, as of this frame.
   * @example this.transform.position.y = Math.sin(Time.time);
   */
  readonly time: number;
  /**
   * Game time since the last frame; inside `onFixedUpdate` the fixed step.
   * @example this.health -= 2 * Time.deltaTime;
   */
  readonly deltaTime: number;
  /**
   * Time since the start as of this frame, without the time scale.
   * @example const isShown = Time.unscaledTime % 1 < 0.5;
   */
  readonly unscaledTime: number;
  /**
   * Time since the last frame, without the time scale: for menus that go on while the game stands still.
   * @example panel.transform.rotate([0, 1, 0], Time.unscaledDeltaTime);
   */
  readonly unscaledDeltaTime: number;
  /**
   * Game time as of this fixed step.
   * @example const phase = Math.sin(Time.fixedTime * 2);
   */
  readonly fixedTime: number;
  /**
   * Game time between two fixed steps: 1/60 unless the project's settings say otherwise.
   * @example velocity.y -= 9.81 * Time.fixedDeltaTime;
   */
  readonly fixedDeltaTime: number;
  /**
   * The number of this frame, from 1; 0 before the first.
   * @example if (Time.frame % 10 === 0) this.aim();
   */
  readonly frame: number;
  /**
   * How fast game time goes: 0 stands still, 1 is real time, 10 is the most. Assign to change it.
   * @example Time.timeScale = Input.isDown("ShiftLeft") ? 0.2 : 1;
   */
  timeScale: number;
}

/** The clock with the side that the frame loop writes. */
export class GameClock implements GameTime {
  time = 0;
  deltaTime = 0;
  unscaledTime = 0;
  unscaledDeltaTime = 0;
  fixedTime = 0;
  fixedDeltaTime = 1 / 60;
  /** Fixed steps that one frame makes up for at most. */
  maxFixedSteps = 5;
  frame = 0;
  #timeScale = 1;

  get timeScale(): number {
    return this.#timeScale;
  }

  set timeScale(value: number) {
    if (typeof value !== "number" || Number.isNaN(value)) {
      throw new RangeError(`The time scale is a number from 0 to 10, and this is ${describeGiven(value)}.`);
    }
    this.#timeScale = Math.min(10, Math.max(0, value));
  }
}

/** The clock of this domain: scripts import it, so there is one. */
export const gameClock = new GameClock();
