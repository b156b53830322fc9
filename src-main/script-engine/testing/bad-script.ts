import { sceneWith, script } from "./engine-bench";

/** What never ends. */
export const loop = "while (true) {}";

export const good = script("Good", "x = 1;");

/** One of each on one entity. */
export const scene = sceneWith({ type: "Good", id: "c1", x: 5 }, { type: "Bad", id: "c2", hp: 9 });

/** A good script, and one that has `body` beside its field. */
export function withBad(body: string): Readonly<Record<string, string>> {
  return { "good.ts": good, "bad.ts": script("Bad", `hp = 1;\n${body}`) };
}

/** The project's path of a script. */
export const path = (name: string) => `assets/scripts/${name}`;
