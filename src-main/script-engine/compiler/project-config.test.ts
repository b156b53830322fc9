import { expect, it } from "vitest";
import { parseProjectConfig } from "./project-config";

const standard = { useDefineForClassFields: true, jsx: "react" };

it("reads how code is made from a tsconfig.json with comments and commas in it", () => {
  const text = `\uFEFF// "useDefineForClassFields": true
    { "compilerOptions": { /* , } */ "useDefineForClassFields": false, // no
      "jsxFactory": "h", "jsxFragmentFactory": "// all", "jsx": "react-jsxdev", "jsxImportSource": "a\\"b, }", },
    }`;
  expect(parseProjectConfig(text).transform).toEqual({
    useDefineForClassFields: false,
    jsx: "react-jsx",
    jsxFactory: "h",
    jsxFragmentFactory: "// all",
    jsxImportSource: 'a"b, }',
  });
});

it.each([
  "",
  "{",
  "[]",
  "null",
  '{ "compilerOptions": 5 }',
  '{ "compilerOptions": null }',
  '{ "compilerOptions": { "jsx": 1, "jsxFactory": 2 } }',
])("makes code as the standard says where the file says nothing of use: %s", (text) => {
  expect(parseProjectConfig(text).transform).toEqual(standard);
});
