import { readFile } from "node:fs/promises";
import * as v from "valibot";
import type { InputEvent } from "../../../src-shared/protocol/input-event";
import { describeIoError } from "../../project/describe-io-error";
import { inputEvent } from "../main-function-arguments";
import { CommandFailure } from "./command-failure";

/** What the player does at the start of a frame, counted from 1. */
export interface ScriptedInput {
  readonly frame: number;
  readonly events: readonly InputEvent[];
}

const inputScript = v.array(
  v.strictObject({ frame: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), events: v.array(inputEvent) }),
);

/** Reads a JSON file of `[{ "frame": 10, "events": [{ "kind": "keyDown", "code": "KeyW" }] }, …]`, sorted by frame. */
export async function readInputScript(file: string): Promise<readonly ScriptedInput[]> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw new CommandFailure(describeIoError(error, file));
    throw new CommandFailure(`${file} is not JSON: ${error.message}`);
  }
  const parsed = v.safeParse(inputScript, content);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new CommandFailure(`${file}, ${v.getDotPath(issue) ?? "top level"}: ${issue.message}`);
  }
  return parsed.output.sort((a, b) => a.frame - b.frame);
}
