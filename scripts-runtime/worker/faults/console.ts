import { Console } from "node:console";
import { Writable } from "node:stream";
import type { LogBuffer } from "./log-buffer";

/** A console for scripts whose lines go to the log. */
export function createConsole(logs: LogBuffer): Console {
  const base = new Console({
    stdout: createLineStream((line) => logs.write("info", [line])),
    stderr: createLineStream((line) => logs.write("warning", [line])),
    colorMode: false,
  });
  // The common ones go straight there: cheap, and with the entities among their values.
  return Object.assign(base, {
    log: (...values: unknown[]) => logs.write("info", values),
    info: (...values: unknown[]) => logs.write("info", values),
    debug: (...values: unknown[]) => logs.write("debug", values),
    warn: (...values: unknown[]) => logs.write("warning", values),
    error: (...values: unknown[]) => logs.write("error", values),
    trace: (...values: unknown[]) => logs.write("debug", values),
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
