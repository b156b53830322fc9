import { Bug, CircleAlert, Info, TriangleAlert } from "lucide-react";
import { Icon, type IconType } from "../../ui/controls/icon";
import type { LogLevel } from "./console-rows";

export const levelIcons: Record<LogLevel, IconType> = {
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
  debug: Bug,
};

export const levelNames: Record<LogLevel, string> = {
  error: "Error",
  warning: "Warning",
  info: "Info",
  debug: "Debug",
};

/** The sign of a level, named for those who do not see it. */
export function LevelIcon({ level }: { level: LogLevel }) {
  return (
    <span className="console-level" data-level={level} role="img" aria-label={levelNames[level]}>
      <Icon of={levelIcons[level]} size={13} />
    </span>
  );
}
