import ts from "typescript";
import { describe, expect, it } from "vitest";
import type { ScriptRename } from "../../../src-shared/scripting/reload-report";
import { addFormerly } from "./add-formerly";

const field: ScriptRename = {
  kind: "field",
  file: "assets/scripts/mover.ts",
  className: "Mover",
  from: "speed",
  to: "moveSpeed",
  components: 1,
};
const renamedClass: ScriptRename = { ...field, kind: "class", className: "Runner", from: "Mover", to: "Runner" };

describe("Writing the earlier name of a field into its source", () => {
  it("goes before the field, after its doc comment, and imports the decorator", () => {
    const source = `import { Script, type float } from "tandem";\n\nexport class Mover extends Script {\n  /** Doc. */\n  moveSpeed: float = 5;\n}\n`;
    expect(addFormerly(ts, source, field)).toBe(
      source.replace("type float }", "type float, formerly }").replace("  moveSpeed", '  @formerly("speed") moveSpeed'),
    );
  });

  it("goes before other decorators and uses the import that is there, under the name it has", () => {
    const source = `import { Script, range, formerly as was } from "tandem";\nexport class Mover extends Script {\n  @range(0, 9) moveSpeed = 5;\n}`;
    expect(addFormerly(ts, source, field)).toBe(source.replace("@range", '@was("speed") @range'));
    const namespace = `import * as tandem from "tandem";\nexport class Mover extends tandem.Script { moveSpeed = 5; }`;
    expect(addFormerly(ts, namespace, field)).toBe(
      namespace.replace("moveSpeed", '@tandem.formerly("speed") moveSpeed'),
    );
  });

  it("adds an import where there is none to take, and keeps the line ends of the file", () => {
    const source = `import type { Entity } from "tandem";\r\nimport { Base } from "./base";\r\nexport class Mover extends Base {\r\n  moveSpeed = 5;\r\n}\r\n`;
    const changed = addFormerly(ts, source, field) ?? "";
    expect(changed.startsWith('import { formerly } from "tandem";\r\nimport type')).toBe(true);
    expect(changed.replaceAll("\r\n", "")).not.toContain("\n");
  });

  it("imports the decorator under another name where the file has something else of its name", () => {
    const source = `import { Script } from "tandem";\nconst formerly = 3;\nexport class Mover extends Script { moveSpeed = formerly; }`;
    expect(addFormerly(ts, source, field)).toBe(
      source
        .replace("Script }", "Script, formerly as formerlyNamed }")
        .replace("moveSpeed", '@formerlyNamed("speed") moveSpeed'),
    );
  });

  it("knows a field with an accessor and one whose name needs quotes", () => {
    const source = `import { Script } from "tandem";\nexport class Mover extends Script { get "moveSpeed"() { return 1; } }`;
    expect(addFormerly(ts, source, field)).toContain('@formerly("speed") get "moveSpeed"');
  });

  it("is not done where the field or class is not there", () => {
    expect(addFormerly(ts, "export class Mover {}", field)).toBeUndefined();
    expect(addFormerly(ts, "export class Other { moveSpeed = 1 }", field)).toBeUndefined();
    expect(addFormerly(ts, "", renamedClass)).toBeUndefined();
  });
});

it("The earlier name of a class has a line of its own", () => {
  const source = `import { Script } from "tandem";\n\n/** Doc. */\n@icon("x")\nexport class Runner extends Script {}\n`;
  expect(addFormerly(ts, source, renamedClass)).toBe(
    source.replace("Script }", "Script, formerly }").replace("@icon", '@formerly("Mover")\n@icon'),
  );
});
