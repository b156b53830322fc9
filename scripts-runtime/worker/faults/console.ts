import { Console } from "node:console";
import { Writable } from "node:stream";
import { types } from "node:util";
import type { LogEntry } from "../../../src-shared/scripting/log-entry";
import type { LogBuffer } from "./log-buffer";
import { describeUnshown } from "./log-buffer";

const groupIndent = "  ";
/** A group that is opened every frame and never closed must not push everything out of sight. */
const deepestShown = 10;
/** Of a table; a list of millions would be drawn for ever. */
const mostRows = 1000;

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
  /** A value that throws when it is shown must not end the callback that only wanted to see it. */
  const carefully = (name: "assert" | "count" | "dir" | "dirxml" | "table" | "timeLog") => {
    const show = (base[name] as (...values: unknown[]) => void).bind(base);
    return (...values: unknown[]): void => {
      try {
        show(...values);
      } catch (error) {
        write("warning", [describeUnshown(error)]);
      }
    };
  };
  const showTable = carefully("table");
  // The common ones go straight there: cheap, and with the entities among their values.
  return Object.assign(base, {
    assert: carefully("assert"),
    count: carefully("count"),
    dir: carefully("dir"),
    dirxml: carefully("dirxml"),
    timeLog: carefully("timeLog"),
    table(rows: unknown, columns?: readonly string[]) {
      const isTooLong = isList(rows) && rows.length > mostRows;
      showTable(isTooLong ? Array.from({ length: mostRows }, (_, index) => rows[index]) : rows, columns);
    },
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

function isList(value: unknown): value is ArrayLike<unknown> {
  return !types.isProxy(value) && (Array.isArray(value) || types.isTypedArray(value));
}
