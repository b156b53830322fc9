import { inspect, types } from "node:util";
import { describeGlobalRefusal } from "../../../src-shared/scripting/node-refusal";
import { readError } from "./read-error";

const maxTextLength = 100_000;
const maxListed = 10;
const maxDepth = 5;
const unshowable = "Something was thrown that cannot be shown.";
const inspectOptions = { depth: 3, maxArrayLength: 100, maxStringLength: 10_000, breakLength: 120 };

/**
 * What was thrown, as a text that is never longer than the console's lines: an error by its name and message, with its
 * cause and the errors that it gathers; anything else as the console shows it. Never throws, whatever was thrown.
 */
export function describeThrown(thrown: unknown): string {
  try {
    return cut(isError(thrown) ? describeError(thrown, 0, new Set()) : `Thrown: ${show(thrown)}`);
  } catch {
    return unshowable;
  }
}

/** The message alone, for where the text around it says that it is an error. Never throws. */
export function messageOf(thrown: unknown): string {
  try {
    return cut(isError(thrown) ? String(readError(thrown, "message")) : show(thrown));
  } catch {
    return "it threw what cannot be shown";
  }
}

/** The value, or a text for an error whose own texts cannot be read: showing it would run getters that may never end. */
export function asShown(value: unknown): unknown {
  if (!isError(value)) return value;
  const areTexts = ["stack", "name", "message"].every((name) => typeof readError(value, name) === "string");
  return areTexts ? value : titleOf(value);
}

/** Cuts a text that is too long to be carried and shown. */
export function cut(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}

function describeError(error: Error, depth: number, seen: Set<unknown>): string {
  seen.add(error);
  const lines = [titleOf(error), ...hintOf(error)];
  const nested = (label: string, value: unknown) => {
    if (seen.has(value) || depth === maxDepth) return;
    const text = isError(value) ? describeError(value, depth + 1, seen) : show(value);
    lines.push(`  ${label}${cut(text).replaceAll("\n", "\n  ")}`);
  };
  const gathered = readError(error, "errors");
  if (Array.isArray(gathered)) {
    for (const one of gathered.slice(0, maxListed)) nested("- ", one);
    if (gathered.length > maxListed) lines.push(`  … and ${gathered.length - maxListed} more`);
  }
  const cause = readError(error, "cause");
  if (cause !== undefined) nested("Caused by: ", cause);
  return lines.join("\n");
}

/** An error's name and message. Never throws. */
export function titleOf(error: Error): string {
  const [name, message] = [readError(error, "name"), readError(error, "message")];
  const title = typeof name === "string" ? name : "Error";
  return message === undefined || message === "" ? title : `${title}: ${asText(message)}`;
}

/** What to do about a name that scripts do without. */
function hintOf(error: Error): string[] {
  const [, missing] = /^(\w+) is not defined$/.exec(String(readError(error, "message"))) ?? [];
  const refusal = missing === undefined ? undefined : describeGlobalRefusal(missing);
  return refusal === undefined ? [] : [`  ${refusal}`];
}

function asText(value: unknown): string {
  return typeof value === "string" ? cut(value) : show(value);
}

function isError(value: unknown): value is Error {
  if (typeof value !== "object" || value === null) return false;
  // Asking a proxy for its prototype runs code of whoever made it.
  return types.isNativeError(value) || (!types.isProxy(value) && value instanceof Error);
}

function show(value: unknown): string {
  if (typeof value === "string") return cut(value);
  try {
    return cut(inspect(asShown(value), inspectOptions));
  } catch {
    return "a value that cannot be shown";
  }
}
