import { Console } from "node:console";
import { Writable } from "node:stream";
import type { LogEntry } from "../../../src-shared/scripting/log-entry";
import type { LogBuffer } from "./log-buffer";

const groupIndent = "  ";
/** A group that is opened every frame and never closed must not push everything out of sight. */
const deepestShown = 10;

/** A console for scripts whose lines go to the log. */
export function createConsole(logs: LogBuffer): Console {
  let depth = 0;
  const write = (level: LogEntry["level"], values: readonly unknown[]) =>
    logs.write(level, values, groupIndent.repeat(Math.min(depth, deepestShown)));
  const group = (...label: unknown[]) => {
    if (label.length > 0) write("info", label);
    depth += 1;
  };
  const base = new Console({
    stdout: createLineStream((line) => write("info", [line])),
    stderr: createLineStream((line) => write("warning", [line])),
    colorMode: false,
  });
  // The common ones go straight there: cheap, and with the entities among their values.
  return Object.assign(base, {
    log: (...values: unknown[]) => write("info", values),
    info: (...values: unknown[]) => write("info", values),
    debug: (...values: unknown[]) => write("debug", values),
    warn: (...values: unknown[]) => write("warning", values),
    error: (...values: unknown[]) => write("error", values),
    trace: (...values: unknown[]) => write("debug", values),
    group,
    groupCollapsed: group,
    groupEnd() {
      depth = Math.max(0, depth - 1);
    },
  });
}

function createLineStream(onLine: (line: string) => void): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      onLine(chunk.replace(/\n$/, ""));
      done();
    },
  });
}
