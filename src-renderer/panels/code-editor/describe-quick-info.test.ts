import { expect, it } from "vitest";
import { describeQuickInfo } from "./describe-quick-info";

const part = (text: string) => [{ text }];
const block = (code: string) => `\`\`\`typescript\n${code}\n\`\`\``;

it("shows what a name is, its comment, and examples as code", () => {
  const info = {
    displayParts: [{ text: "const " }, { text: "Time: GameTime" }],
    documentation: part("The game's clock."),
    tags: [{ name: "example", text: part("if (a * b * c > 1) {\n  end<T>();\n}") }],
  };
  expect(describeQuickInfo(info)).toEqual([
    block("const Time: GameTime"),
    "The game's clock.",
    block("if (a * b * c > 1) {\n  end<T>();\n}"),
  ]);
});

it("takes an example out of its backticks, and leaves one with code blocks of its own", () => {
  const show = (text: string) => describeQuickInfo({ tags: [{ name: "example", text: part(text) }] });
  expect(show("```@range(0, 20) speed: float = 5;```")).toEqual([block("@range(0, 20) speed: float = 5;")]);
  expect(show("name = `Enemy ${index}`")).toEqual([block("name = `Enemy ${index}`")]);
  expect(show("First:\n```ts\none();\n```")).toEqual(["First:\n```ts\none();\n```"]);
});

it("names other tags, and shows nothing where there is nothing", () => {
  const tags = [
    { name: "param", text: [{ text: "x" }, { text: " " }, { text: "The angle." }] },
    { name: "param", text: part("y") },
    { name: "deprecated" },
    { name: "returns", text: part("A number.") },
    { name: "example" },
  ];
  expect(describeQuickInfo({ tags })).toEqual([
    "*@param* `x` — The angle.",
    "*@param* `y`",
    "*@deprecated*",
    "*@returns* — A number.",
  ]);
  expect(describeQuickInfo({})).toEqual([]);
});
