import type { GameTime } from "./game-clock";
import { gameClock } from "./game-clock";

/**
 * The game's clock.
 * @example if (Time.time > 60) this.endRound();
 */
export const Time: GameTime = gameClock;
