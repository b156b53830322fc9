import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { builtInComponents } from "../../src-shared/document/built-in-components";
import type { FieldType } from "../../src-shared/document/field-type";
import * as tandem from "./index";

/** What a script sees in a field of a type, as TypeScript prints it. */
function scriptTypeOf(type: FieldType): string {
  switch (type.kind) {
    case "enum":
      return type.options.map(({ value }) => JSON.stringify(value)).join(" | ");
    case "optional":
      return `${scriptTypeOf(type.of)} | undefined`;
    case "asset":
      return type.asset;
    case "color":
    case "vector2":
    case "vector3":
    case "vector4":
    case "quaternion":
      return type.kind.charAt(0).toUpperCase() + type.kind.slice(1);
    case "boolean":
    case "string":
      return type.kind;
    default:
      return "number";
  }
}

interface DeclaredMember {
  readonly type: string;
  readonly doc: string;
}

/** The members that a class of the API declares itself, read from its source. */
function readDeclared(): Map<string, Map<string, DeclaredMember>> {
  const files = ["built-in-components.ts", "transform.ts"].map((name) => join(import.meta.dirname, name));
  const program = ts.createProgram(files, {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  const checker = program.getTypeChecker();
  const classes = new Map<string, Map<string, DeclaredMember>>();
  for (const file of files) {
    ts.forEachChild(program.getSourceFile(file)!, (node) => {
      if (!ts.isClassDeclaration(node) || !node.name) return;
      const members = node.members.filter(
        (member) => ts.isPropertyDeclaration(member) || ts.isGetAccessorDeclaration(member),
      );
      const entries = members.map((member): [string, DeclaredMember] => {
        const symbol = checker.getSymbolAtLocation(member.name)!;
        return [
          member.name.getText(),
          {
            type: checker.typeToString(checker.getTypeAtLocation(member)),
            doc: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
          },
        ];
      });
      classes.set(node.name.text, new Map(entries));
    });
  }
  return classes;
}

const declared = readDeclared();

describe("the classes of built-in components", () => {
  it.each(builtInComponents.map((schema) => [schema.type, schema] as const))(
    "H11, U19: %s declares just the fields of its schema, with their types",
    (name, schema) => {
      expect(tandem).toHaveProperty(name);
      const members = declared.get(name)!;
      for (const { name: field, type } of schema.fields) {
        const printed = members.get(field)?.type.split(" | ").sort();
        expect([field, printed]).toEqual([field, scriptTypeOf(type).split(" | ").sort()]);
      }
      const own = [...members.keys()].filter((key) => !key.startsWith("#"));
      // A Transform computes more than it stores.
      if (name !== "Transform") expect(own).toEqual(schema.fields.map((field) => field.name));
    },
  );

  it("each have a doc comment on every member", () => {
    const bare = [...declared].flatMap(([name, members]) =>
      [...members].filter(([key, { doc }]) => !key.startsWith("#") && doc === "").map(([key]) => `${name}.${key}`),
    );
    expect(bare).toEqual([]);
  });
});
