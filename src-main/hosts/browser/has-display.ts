/** Whether windows can be shown: everywhere but on a Linux machine without a desktop. */
export function hasDisplay(environment: NodeJS.ProcessEnv = process.env): boolean {
  if (process.platform !== "linux") return true;
  return [environment.DISPLAY, environment.WAYLAND_DISPLAY].some((name) => name !== undefined && name !== "");
}
