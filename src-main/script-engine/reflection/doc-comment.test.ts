import { describe, expect, it } from "vitest";
import { linkClassBody } from "../testing/link-sources";
import { readDocText } from "./doc-text";

const docs = (body: string) => linkClassBody(body).info.fields.map(({ name, doc }) => [name, doc]);

describe("doc comments", () => {
  it("are those of the field that they stand before, in one line too", () => {
    const body = `/** Of a. */ a = 1; /** Of b. */ b = 2; /** Not of c, as it closes a line. */
      c = 3; /* No doc. */ d = 4;
      /** Lost. */
      /** Of e. */
      e = 5;`;
    expect(docs(body)).toEqual([
      ["a", "Of a."],
      ["b", "Of b."],
      ["c", undefined],
      ["d", undefined],
      ["e", "Of e."],
    ]);
  });

  it("are read of fields that a constructor declares", () => {
    const body = `constructor(
      /** Metres per second. */
      public speed: float = 5, /** Of more. */ public more = 1,
      /** @deprecated */ public other: float = 5, public plain = 1,
    ) { super(); }`;
    expect(docs(body)).toEqual([
      ["speed", "Metres per second."],
      ["more", "Of more."],
      ["other", undefined],
      ["plain", undefined],
    ]);
  });
});

describe("the text of a doc comment", () => {
  it.each([
    ["@public", ""],
    ["@internal", ""],
    ["@type {number} Metres.", "Metres."],
    ["@type {{ a: number }}\nMetres.", "Metres."],
    ["@private How fast.", "How fast."],
    ["Tip.\n@type {number}\n@default 3", "Tip."],
    ["Tip {@link Foo} *bold*. @see x", "Tip Foo *bold*."],
    ["See {@link Foo.bar | the bar} and {@linkcode https://a.b/c this page}.", "See the bar and this page."],
    ["@see {@link Foo}\n@remarks Slow.", "Slow."],
    ["How fast.\n@example\nfast(\n)\n", "How fast."],
    ["@unknown tag\nwith more", ""],
    ["Mail me@home.org, or call @someone.", "Mail me@home.org, or call @someone."],
    ["Set by `@see x` and\n```\n@hidden x = 1;\n```", "Set by `@see x` and\n```\n@hidden x = 1;\n```"],
    ["@range(0, 1) gives the limits.", "@range(0, 1) gives the limits."],
    ["First.\n\n  - second", "First.\n\n  - second"],
    ["{@inheritDoc}", ""],
  ])("has no tags in it: %j", (comment, text) => {
    expect(readDocText(comment)).toBe(text);
  });
});
