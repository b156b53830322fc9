/**
 * Something that can happen to an entity or in the scene, with the type of what comes along. Declare it once, in a file
 * that both sides import.
 * @example
 * export const damaged = new GameEvent<number>("damaged");
 *
 * this.listen(this.entity, damaged, (amount) => (this.health -= amount));
 * enemy.emit(damaged, 10);
 */
export class GameEvent<T = void> {
  /**
   * For messages; two events of one name are still two.
   * @example Debug.log(damaged.name);
   */
  readonly name: string;
  /**
   * Only a type: what comes along.
   * @example let amount: (typeof damaged)["payload"] = 10;
   */
  declare readonly payload: T;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * What is listened to: an event that was declared, or just its name.
 * @example const events: EventKey[] = [damaged, "doorOpened"];
 */
export type EventKey = GameEvent<unknown> | string;
