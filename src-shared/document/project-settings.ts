import type { SchemaField } from "./component-schema";
import { field, options } from "./component-schema";
import type { InputSettings } from "./input-settings";
import { inputFields } from "./input-settings";

/** What happens to a running game when a script is saved. */
export type RunningGameReload = "keep" | "swap" | "restart";

/** How much of what debuggers do is written down; each has what the ones before have. */
export type DebugVerbosity = "off" | "connections" | "calls" | "all";

/** The settings of a project, complete: what `tandem.json` does not set has its default. */
export interface ProjectSettings {
  readonly play: {
    /** Fixed ticks a second. */
    readonly fixedRate: number;
    readonly maxFixedSteps: number;
    /** Seeds `Random`; without one each game has another. */
    readonly seed: number | null;
  };
  readonly input: InputSettings;
  readonly scripts: {
    readonly runningGame: RunningGameReload;
    /** Milliseconds. */
    readonly settleDelay: number;
    /** Seconds. */
    readonly answerBudget: number;
    /** Megabytes, for each domain. */
    readonly heapLimit: number;
    /** Scripts, and the packages that they import, may use what Node itself has. */
    readonly allowNodeModules: boolean;
  };
  readonly debug: {
    readonly port: number;
    readonly verbosity: DebugVerbosity;
    /** In the project. */
    readonly logFile: string;
  };
}

/** Settings that belong together: one object in the file, one section in the editor. */
export interface SettingsGroup {
  readonly name: keyof ProjectSettings;
  readonly title: string;
  readonly fields: readonly SchemaField[];
}

/** Every setting, declared once: its check, its place in the editor and the JSON Schema follow from it. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    name: "play",
    title: "Play",
    fields: [
      field("fixedRate", "float", 60, "How many fixed ticks a second has.", { range: [1, 1000], unit: "Hz" }),
      field("maxFixedSteps", "int32", 5, "How many fixed ticks one frame makes up for at most.", { range: [1, 100] }),
      field(
        "seed",
        { kind: "optional", of: { kind: "int32" } },
        null,
        "Random begins with it, so that each game is the same. Without one each game is another.",
      ),
    ],
  },
  { name: "input", title: "Input", fields: inputFields },
  {
    name: "scripts",
    title: "Scripts",
    fields: [
      field(
        "runningGame",
        options("keep", "swap", "restart"),
        "keep",
        "When a script is saved while a game runs: let it go on with the code that it began with, swap the newer code in and keep what the game holds, or restart it.",
      ),
      field("settleDelay", "int32", 100, "How long after its last change a save counts as finished.", {
        range: [0, 5000],
        unit: "ms",
      }),
      field("answerBudget", "float", 2, "How long a script may run before it is interrupted.", {
        range: [0.1, 600],
        unit: "s",
      }),
      field("heapLimit", "int32", 2048, "How much memory the scripts of one domain may use.", {
        range: [64, 65536],
        unit: "MB",
      }),
      field(
        "allowNodeModules",
        "boolean",
        false,
        "Scripts and their packages may import Node's own modules, such as fs, and use process. Such a game does not run in a browser.",
      ),
    ],
  },
  {
    name: "debug",
    title: "Debugging",
    fields: [
      field("port", "int32", 55555, "Where outside debuggers reach the running game once they are let in.", {
        range: [0, 65535],
      }),
      field(
        "verbosity",
        options("off", "connections", "calls", "all"),
        "off",
        "How much of what debuggers do is written down: who connects, what they call, or every word.",
      ),
      field("logFile", "string", ".tandem/debug.log", "Where it is written, in the project's folder."),
    ],
  },
];
