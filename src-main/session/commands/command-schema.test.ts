import { describe, expect, it } from "vitest";
import { checkCommand } from "./command-schema";

describe("a command that comes from outside", () => {
  it.each(["constructor", "__proto__", "prototype"])("keeps a key named %s, so that it can be refused", (key) => {
    const components = [JSON.parse(`{ "type": "Light", "${key}": 1 }`) as object];
    const checked = checkCommand({ kind: "addEntity", components });
    const [taken] = checked.ok && checked.value.kind === "addEntity" ? (checked.value.components ?? []) : [];
    expect(Object.entries(taken ?? {})).toEqual([
      ["type", "Light"],
      [key, 1],
    ]);
  });

  it.each([
    [NaN, "received NaN"],
    [Infinity, "received Infinity"],
    ["one", 'received "one"'],
    [{}, "received Object"],
  ])("with the index %s is refused with what it is", (index, message) => {
    const checked = checkCommand({ kind: "addEntity", index });
    expect(checked).toMatchObject({ ok: false, reason: "invalidCommand" });
    expect(!checked.ok && checked.message).toContain(`at "index": Invalid type: Expected number but ${message}.`);
  });
});
