import type { SettingsStore } from "../../stores/settings-store";

const mostCommands = 10;
const mostFiles = 30;

/** Puts a command at the head of those chosen lately in the palette. */
export function rememberCommand(settings: SettingsStore, id: string): void {
  const { recentCommands, set } = settings.getState();
  set({ recentCommands: toHead(recentCommands, id, mostCommands) });
}

/** Puts a project path at the head of the files opened lately. */
export function rememberFile(settings: SettingsStore, path: string): void {
  const { recentFiles, set } = settings.getState();
  if (recentFiles[0] !== path) set({ recentFiles: toHead(recentFiles, path, mostFiles) });
}

function toHead(list: readonly string[], item: string, most: number): readonly string[] {
  return [item, ...list.filter((other) => other !== item)].slice(0, most);
}
