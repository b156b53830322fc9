import type { WriteStream } from "node:fs";
import { createWriteStream, mkdirSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import type { Disposable } from "../../../src-shared/base/disposable";
import type { DebugVerbosity, ProjectSettings } from "../../../src-shared/document/project-settings";
import { readMessage } from "./read-message";
import type { WorkerConnection } from "./worker-connection";

export interface DebugLogOptions {
  readonly projectDir: string;
  /** Read at every line, so that a change holds at once. */
  readonly readSettings: () => Pick<ProjectSettings["debug"], "logFile" | "verbosity">;
}

const standardFile = ".tandem/debug.log";
const levels: readonly DebugVerbosity[] = ["off", "connections", "calls", "all"];
const longestText = 10_000;
/** A disk is not to be filled by a log that was forgotten. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Writes down what the debugger does, as much as the project's settings ask for: who connects and leaves, what is called,
 * and every word. The file begins anew with the first line of a run of the editor. One that cannot be written is left out.
 */
export class DebugLog implements Disposable {
  private stream: WriteStream | undefined;
  private path: string | undefined;
  private written = 0;

  constructor(private readonly options: DebugLogOptions) {}

  /** Something that happens to a connection, or to the endpoint. */
  note(who: string, text: string): void {
    this.write("connections", who, () => text);
  }

  /** Writes down what a connection says and hears, until it closes. */
  follow(connection: WorkerConnection, who: string): void {
    this.note(who, "attached");
    connection.onDidTransfer(({ isSent, text }) => {
      const arrow = isSent ? "→" : "←";
      this.write("calls", who, () => `${arrow} ${this.isWanted("all") ? cut(text) : summarize(text)}`);
    });
    connection.onDidClose(() => this.note(who, "detached"));
  }

  dispose(): void {
    this.stream?.end();
    this.stream = undefined;
    this.path = undefined;
  }

  private isWanted(level: DebugVerbosity): boolean {
    return levels.indexOf(this.options.readSettings().verbosity) >= levels.indexOf(level);
  }

  private write(level: DebugVerbosity, who: string, describe: () => string): void {
    if (!this.isWanted(level)) return;
    const stream = this.open();
    if (!stream || this.written > mostBytes) return;
    const line = `${new Date().toISOString()} ${who}: ${describe()}\n`;
    this.written += line.length;
    stream.write(this.written > mostBytes ? "The log ends here, as it has grown too long.\n" : line);
  }

  private open(): WriteStream | undefined {
    const { projectDir, readSettings } = this.options;
    const asked = resolve(projectDir, readSettings().logFile.trim() || standardFile);
    const isInside = asked.startsWith(projectDir + sep);
    const path = isInside ? asked : resolve(projectDir, standardFile);
    if (path === this.path) return this.stream;
    this.dispose();
    this.path = path;
    this.written = 0;
    try {
      mkdirSync(dirname(path), { recursive: true });
    } catch {
      // The stream will not come about either.
    }
    const stream = createWriteStream(path);
    stream.on("error", () => {
      if (this.stream === stream) this.stream = undefined;
    });
    this.stream = stream;
    if (!isInside) stream.write("The file that the settings name is not in the project: this one is used instead.\n");
    return stream;
  }
}

/** A message by its name, or by the number of the call that it answers. */
function summarize(text: string): string {
  const message = readMessage(text);
  if (!message) return "no message";
  const { id, method, error } = message;
  const number = id === undefined ? "" : ` #${id}`;
  if (method !== undefined) return `${method}${number}`;
  return error ? `refused${number}: ${error.message}` : `answer${number}`;
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}… (${text.length} characters)` : text;
}
