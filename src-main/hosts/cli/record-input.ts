import { writeFile } from "node:fs/promises";
import type { Disposable } from "../../../src-shared/base/disposable";
import type { SessionApi, SessionEvents } from "../../../src-shared/protocol/session-api";
import { describeIoError } from "../../project/describe-io-error";

interface RecordedSession {
  readonly api: Pick<SessionApi, "getInputRecording">;
  on(name: "onDidChangePlayState", listener: (event: SessionEvents["onDidChangePlayState"]) => void): Disposable;
}

/**
 * From now on writes what the player did in each game to a file, when the game ends; the file holds the last game's. A file
 * that cannot be written is told on the standard error. Gives a function that waits for what is being written, and tells
 * whether the last of it was.
 */
export function recordInput(session: RecordedSession, file: string): () => Promise<boolean> {
  let written = Promise.resolve(true);
  session.on("onDidChangePlayState", ({ state }) => {
    if (state === "edit") written = written.then(() => writeRecording(session, file));
  });
  return () => written;
}

/** A frame a line, so that people can read and change it. */
async function writeRecording({ api }: RecordedSession, file: string): Promise<boolean> {
  const recording = await api.getInputRecording();
  if (!recording) return true;
  const lines = recording.inputs.map((input) => `    ${JSON.stringify(input)}`);
  const inputs = lines.length === 0 ? "[]" : `[\n${lines.join(",\n")}\n  ]`;
  try {
    await writeFile(file, `{\n  "seed": ${recording.seed},\n  "inputs": ${inputs}\n}\n`);
    return true;
  } catch (error) {
    console.error(`The input was not recorded. ${describeIoError(error, file)}`);
    return false;
  }
}
