import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtInComponents } from "./built-in-components";
import { migrateFile } from "./file-migrations";
import { formatProjectFile, parseProjectFile } from "./project-file";
import { createProjectSchema } from "./project-schema";
import { createSceneSchema } from "./scene-schema";
import { anyText, anyValue } from "./testing/arbitrary-scene";

describe("a project file", () => {
  it("is the same after formatting and parsing, unknown keys included", () => {
    const anyProject = fc.record({
      name: fc.string({ minLength: 1 }),
      startScene: anyText,
      settings: fc.dictionary(anyText, anyValue, { maxKeys: 3, noNullPrototype: true }),
      unknown: anyValue,
    });
    fc.assert(
      fc.property(anyProject, (fields) => {
        const project = { format: 1, ...fields };
        const text = formatProjectFile(project);
        const parsed = parseProjectFile(text, "tandem.json");
        expect(parsed).toEqual({ ok: true, value: project });
        expect(parsed.ok && formatProjectFile(parsed.value)).toBe(text);
      }),
    );
  });

  it("leaves out what is not set", () => {
    expect(formatProjectFile({ format: 1, name: "Game" })).toBe('{\n  "format": 1,\n  "name": "Game"\n}\n');
  });

  it.each([
    ["", "invalidProject", "tandem.json:1:1: Expected a value"],
    ["{\n  name: 1 }", "invalidProject", "tandem.json:2:3"],
    ["[]", "invalidProject", "is an object"],
    ["{}", "invalidProject", 'needs "format": 1'],
    ['{ "format": 0, "name": "x" }', "invalidProject", 'needs "format": 1'],
    ['{ "format": 1, "name": "" }', "invalidProject", 'needs a "name"'],
    ['{ "format": 1, "name": "x", "startScene": 5 }', "invalidProject", '"startScene" must be a path'],
    ['{ "format": 1, "name": "x", "settings": [] }', "invalidProject", '"settings" must be an object'],
    ['{ "format": 2, "name": "x" }', "newerFormat", "Update Tandem"],
  ])("%j is refused as %s", (text, reason, message) => {
    const parsed = parseProjectFile(text, "tandem.json");
    expect(parsed).toMatchObject({ ok: false, reason });
    expect(!parsed.ok && parsed.message).toContain(message);
  });
});

describe("migrations", () => {
  it("take a file step by step, and leave the one that was read alone", () => {
    const file = { format: 1, speed: 5 };
    const migrations = {
      1: (old: object) => ({ ...old, velocity: 5 }),
      3: (old: object) => ({ ...old, last: true }),
    };
    expect(migrateFile(file, migrations, 4)).toEqual({ format: 4, speed: 5, velocity: 5, last: true });
    expect(migrateFile(file, migrations, 1)).toBe(file);
    expect(file).toEqual({ format: 1, speed: 5 });
  });
});

describe("the JSON Schemas", () => {
  it("describe every field of every built-in component", () => {
    const text = JSON.stringify(createSceneSchema());
    for (const { type, fields } of builtInComponents) {
      expect(text).toContain(`"const":"${type}"`);
      for (const { name, doc } of fields) expect(text).toContain(`"${name}":{"description":${JSON.stringify(doc)}`);
    }
  });

  it("refer only to definitions that are there", () => {
    const schema = createSceneSchema();
    const names = [...JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(schema.$defs).toHaveProperty(name ?? "");
    expect(createProjectSchema()).toMatchObject({ required: ["format", "name"] });
  });
});
