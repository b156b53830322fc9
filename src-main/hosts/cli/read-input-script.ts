import { readFile } from "node:fs/promises";
import * as v from "valibot";
import type { RecordedInput } from "../../../src-shared/protocol/input-recording";
import { describeUnknownKey } from "../../../src-shared/protocol/key-codes";
import { describeIoError } from "../../project/describe-io-error";
import { inputEvent } from "../main-function-arguments";
import { CommandFailure } from "./command-failure";

/** What a player is to do in a game, and where its chance begins if the file says so. */
export interface InputScript {
  readonly seed?: number;
  /** By frame. */
  readonly inputs: readonly RecordedInput[];
}

const inputs = v.array(
  v.strictObject({ frame: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), events: v.array(inputEvent) }),
);
/** What browsers, and so recordings, tell of keys that have no name. */
const unnamedKeys: ReadonlySet<string> = new Set(["", "Unidentified"]);
const seed = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0xffff_ffff));
const recording = v.strictObject({ seed: v.optional(seed), inputs });

/**
 * Reads a JSON file of `[{ "frame": 10, "events": [{ "kind": "keyDown", "code": "KeyW" }] }, …]`, or of such a list with
 * its seed, `{ "seed": 7, "inputs": […] }`, as `--record` writes it.
 */
export async function readInputScript(file: string): Promise<InputScript> {
  let content: unknown;
  try {
    // Some editors begin a file with a byte order mark.
    content = JSON.parse((await readFile(file, "utf8")).replace(/^\uFEFF/, ""));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw new CommandFailure(describeIoError(error, file));
    throw new CommandFailure(`${file} is not JSON: ${error.message}`);
  }
  const script = Array.isArray(content) ? { inputs: check(inputs, content, file) } : check(recording, content, file);
  if (Array.isArray(content) && content.length === 0) {
    throw new CommandFailure(
      `${file} has no input: give at least one { "frame": 10, "events": [{ "kind": "keyDown", "code": "KeyW" }] }, or leave --input out.`,
    );
  }
  for (const { frame, events } of script.inputs) {
    for (const event of events) {
      const isNamed = "code" in event && !unnamedKeys.has(event.code);
      const problem = isNamed ? describeUnknownKey(event.code) : undefined;
      if (problem !== undefined) throw new CommandFailure(`${file}, frame ${frame}: ${problem}`);
    }
  }
  const inFrameOrder = [...script.inputs].sort((a, b) => a.frame - b.frame);
  return { inputs: inFrameOrder, ...(script.seed === undefined ? {} : { seed: script.seed }) };
}

function check<Schema extends v.GenericSchema>(schema: Schema, content: unknown, file: string): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, content);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new CommandFailure(`${file}, ${v.getDotPath(issue) ?? "top level"}: ${issue.message}`);
}
