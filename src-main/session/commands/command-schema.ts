import * as v from "valibot";
import { isJsonObject } from "../../../src-shared/base/json";
import type { Result } from "../../../src-shared/base/result";
import { fail, ok } from "../../../src-shared/base/result";
import { toJsonValue } from "../../../src-shared/document/to-json-value";
import type { Command } from "../../../src-shared/protocol/command";

const id = v.pipe(v.string(), v.nonEmpty());
const ids = v.pipe(v.array(id), v.nonEmpty("names no entity"));
const index = v.pipe(v.number(), v.integer(), v.minValue(0));
const json = v.unknown();

const fieldEdit = v.object({ entity: id, component: id, path: id, value: v.optional(json) });

const singleCommands = [
  v.object({
    kind: v.literal("addEntity"),
    name: v.optional(v.string()),
    parent: v.optional(id),
    index: v.optional(index),
    components: v.optional(v.array(v.looseObject({ type: id }))),
  }),
  v.object({ kind: v.literal("deleteEntities"), ids }),
  v.object({ kind: v.literal("duplicateEntities"), ids }),
  v.object({ kind: v.literal("reparentEntities"), ids, parent: v.optional(id), index: v.optional(index) }),
  v.object({ kind: v.literal("renameEntity"), id, name: v.string() }),
  v.object({ kind: v.literal("setTags"), ids, tags: v.array(id) }),
  v.object({ kind: v.literal("setEnabled"), ids, enabled: v.boolean() }),
  v.object({ kind: v.literal("addComponent"), entity: id, type: id }),
  v.object({ kind: v.literal("removeComponent"), entity: id, component: id }),
  v.object({ kind: v.literal("moveComponent"), entity: id, component: id, index }),
  v.object({ kind: v.literal("resetComponent"), entity: id, component: id }),
  v.object({ kind: v.literal("setFields"), edits: v.array(fieldEdit), mergeKey: v.optional(v.string()) }),
  v.object({
    kind: v.literal("pasteEntities"),
    entities: v.array(v.looseObject({ id })),
    parent: v.optional(id),
    index: v.optional(index),
  }),
] as const;

const commandSchema = v.variant("kind", [
  ...singleCommands,
  v.object({
    kind: v.literal("batch"),
    label: v.pipe(v.string(), v.nonEmpty()),
    commands: v.array(v.variant("kind", singleCommands)),
  }),
  v.object({ kind: v.literal("applyPlayEdits"), edits: v.array(fieldEdit) }),
]);

/** Takes a command as it came from outside: in the right shape, its values encoded; or says what is wrong with it. */
export function checkCommand(input: unknown): Result<Command, "invalidCommand" | "invalidValue"> {
  if (typeof input !== "object" || input === null) return fail("invalidCommand", "A command is an object with a kind.");
  const plain = toJsonValue(input, "");
  if (!plain.ok) return plain;
  const parsed = v.safeParse(commandSchema, plain.value);
  // Not what was parsed of it: that lacks keys like "constructor", of which the user is to be told.
  if (parsed.success) return ok(plain.value as unknown as Command);
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue);
  const place = path === null ? "" : ` at "${path}"`;
  return fail("invalidCommand", `The command is not valid${place}: ${describeIssue(issue)}.`);
}

/** A number that JSON lacks is encoded by then, and named as what it is. */
function describeIssue({ message, input, received }: v.BaseIssue<unknown>): string {
  const number = isJsonObject(input) ? input.$number : undefined;
  return typeof number === "string" ? message.replace(`received ${received}`, `received ${number}`) : message;
}
