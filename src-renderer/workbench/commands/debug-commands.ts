import { ArrowDownToDot, ArrowUpFromDot, Pause, Play, Redo, Unplug } from "lucide-react";
import type { ExceptionBreaks } from "../../../src-shared/protocol/debugger-api";
import type { Editor } from "../editor";
import type { AppCommand } from "./command-registry";

const exceptionModes: readonly { readonly mode: ExceptionBreaks; readonly title: string }[] = [
  { mode: "none", title: "Never stop at exceptions" },
  { mode: "uncaught", title: "Stop at uncaught exceptions" },
  { mode: "all", title: "Stop at all exceptions" },
];

/** Looking into the scripts of a running game. */
export function createDebugCommands({ api, stores }: Editor): readonly AppCommand[] {
  const debug = () => stores.debug.getState().debug;
  const isStopped = () => debug().paused !== undefined && debug().paused?.reason !== "client";
  const isRunning = () => stores.play.getState().state !== "edit" && debug().paused === undefined;
  const tell = (result: { readonly ok: true } | { readonly ok: false; readonly message: string }) => {
    if (!result.ok) stores.notifications.getState().notify({ severity: "error", message: result.message });
  };
  const step = (id: string, title: string, keybinding: string, icon: AppCommand["icon"], run: () => Promise<void>) => {
    const command: AppCommand = {
      ...{ id, title, keybinding, run, group: "Play", section: "debug", submenu: "Debug" },
      ...(icon && { icon }),
      whileTyping: true,
      isEnabled: isStopped,
    };
    return command;
  };

  return [
    step("debug.continue", "Continue", "F5", Play, async () => tell(await api.resumeScript())),
    {
      ...step("debug.pause", "Pause in a script", "F6", Pause, async () => tell(await api.pauseScript())),
      isEnabled: isRunning,
    },
    step("debug.step-over", "Step over", "F10", Redo, async () => tell(await api.stepScript("over"))),
    step("debug.step-into", "Step into", "F11", ArrowDownToDot, async () => tell(await api.stepScript("into"))),
    step("debug.step-out", "Step out", "Shift+F11", ArrowUpFromDot, async () => tell(await api.stepScript("out"))),
    ...exceptionModes.map(({ mode, title }): AppCommand => ({
      id: `debug.exceptions-${mode}`,
      title,
      group: "Play",
      section: "debug",
      submenu: "Debug",
      isChecked: () => debug().exceptionBreaks === mode,
      run: async () => tell(await api.setExceptionBreaks(mode)),
    })),
    {
      id: "debug.remove-breakpoints",
      title: "Remove all breakpoints",
      group: "Play",
      section: "debug",
      submenu: "Debug",
      isEnabled: () => debug().breakpoints.length > 0,
      run: async () => {
        for (const file of new Set(debug().breakpoints.map((breakpoint) => breakpoint.file))) {
          tell(await api.setBreakpoints(file, []));
        }
      },
    },
    {
      id: "debug.toggle-server",
      title: "Let other debuggers attach",
      describe: () => {
        const { server } = debug();
        return server ? `Other debuggers can attach at 127.0.0.1:${server.port}` : "Let other debuggers attach";
      },
      group: "Play",
      section: "debug",
      submenu: "Debug",
      icon: Unplug,
      isEnabled: () => stores.project.getState().project !== undefined,
      isChecked: () => debug().server !== undefined,
      run: async () => tell(debug().server ? await api.stopDebugServer() : await api.startDebugServer()),
    },
  ];
}
