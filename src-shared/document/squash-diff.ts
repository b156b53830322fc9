import { isSameJson } from "../base/json";
import type { SceneChange, SceneDiff } from "./scene-diff";
import { sidesOf } from "./scene-diff";

/**
 * The same change in fewer steps: several settings of one key become one, and one that ends where it began is left out.
 * Settings are only joined while the component or entity that holds the key was there all the time.
 */
export function squashDiff(diff: SceneDiff): SceneDiff {
  const squashed: (SceneChange | undefined)[] = [];
  let latest = new Map<string, number>();
  for (const change of diff) {
    const key = settingKey(change);
    if (key === undefined) {
      // What is set before a thing comes or goes and after is not the same setting.
      if (change.kind !== "moveEntity" && change.kind !== "moveComponent") latest = new Map();
      squashed.push(change);
      continue;
    }
    const index = latest.get(key);
    const earlier = index === undefined ? undefined : squashed[index];
    if (index === undefined || earlier === undefined) {
      latest.set(key, squashed.push(change) - 1);
      continue;
    }
    const joined = joinSettings(earlier, change);
    squashed[index] = joined;
    if (joined === undefined) latest.delete(key);
  }
  return squashed.filter((change) => change !== undefined).filter((change) => !isNoChange(change));
}

type Setting = Extract<SceneChange, { kind: "setEntity" | "setComponent" | "setScene" }>;

function isSetting(change: SceneChange): change is Setting {
  return change.kind === "setEntity" || change.kind === "setComponent" || change.kind === "setScene";
}

function settingKey(change: SceneChange): string | undefined {
  switch (change.kind) {
    case "setEntity":
      return `entity\n${change.id}\n${change.key}`;
    case "setComponent":
      return `component\n${change.component}\n${change.key}`;
    case "setScene":
      return `scene\n${change.key}`;
    default:
      return undefined;
  }
}

function joinSettings(earlier: SceneChange, later: SceneChange): SceneChange | undefined {
  if (!isSetting(earlier) || !isSetting(later)) return later;
  const { before, after: _replaced, ...rest } = earlier;
  const joined = { ...rest, ...sidesOf(before, later.after) };
  return isNoChange(joined) ? undefined : joined;
}

function isNoChange(change: SceneChange): boolean {
  if (isSetting(change)) return isSameJson(change.before, change.after);
  if (change.kind === "moveComponent") return change.before === change.after;
  if (change.kind !== "moveEntity") return false;
  return change.before.parent === change.after.parent && change.before.index === change.after.index;
}
