import type { SwappedClass } from "../../../src-shared/scripting/swap-report";
import type { FieldFate } from "./decide-field";

type Outcome = FieldFate["outcome"] | "removed";

/** Counts what becomes of the fields of a class's instances. */
export class Tally {
  private instances = 0;
  private readonly outcomes = new Map<string, Set<Outcome>>();

  constructor(readonly script: string) {}

  addInstance(outcomes: ReadonlyMap<string, Outcome>): void {
    this.instances += 1;
    for (const [name, outcome] of outcomes) {
      const present = this.outcomes.get(name) ?? new Set();
      this.outcomes.set(name, present.add(outcome));
    }
  }

  get report(): SwappedClass {
    const named = (...wanted: Outcome[]) =>
      [...this.outcomes].flatMap(([name, found]) => (wanted.some((outcome) => found.has(outcome)) ? [name] : []));
    const lost = named("defaulted", "new");
    const converted = named("converted", "lossy").filter((name) => !lost.includes(name));
    return {
      script: this.script,
      instances: this.instances,
      kept: named("kept").filter((name) => !lost.includes(name) && !converted.includes(name)),
      converted,
      defaulted: lost,
      setAside: named("removed", "lossy", "defaulted"),
    };
  }
}
