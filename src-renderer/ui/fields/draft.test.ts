import { describe, expect, it } from "vitest";
import { parseNumber } from "../numbers/number-text";
import { concludeDraft, type DraftBinding } from "./draft";

function numberBinding(value: number, mixed = false): DraftBinding<number> {
  return {
    shown: mixed ? "" : String(value),
    mixed,
    read: (text) => parseNumber(text, { max: 10 }),
    format: String,
    isSame: (typed) => Object.is(typed, value),
    onCommit: () => undefined,
  };
}

describe("concludeDraft", () => {
  it("commits what reads as another value", () => {
    expect(concludeDraft({ text: "2*3", binding: numberBinding(1) }, "confirmed")).toEqual({
      kind: "commit",
      value: 6,
    });
  });

  it("W22: makes no edit of an untouched text, nor of another way to write the same value", () => {
    expect(concludeDraft({ text: "1", binding: numberBinding(1) }, "confirmed")).toEqual({ kind: "unchanged" });
    expect(concludeDraft({ text: "1.0", binding: numberBinding(1) }, "confirmed")).toEqual({ kind: "unchanged" });
    expect(concludeDraft({ text: "NaN", binding: numberBinding(NaN) }, "confirmed")).toEqual({ kind: "unchanged" });
  });

  it("W3: sets a value to its default when that is typed and confirmed, but not when the field is only left", () => {
    const binding = { ...numberBinding(5), isUnset: true };
    expect(concludeDraft({ text: "5", binding }, "confirmed")).toEqual({ kind: "commit", value: 5 });
    expect(concludeDraft({ text: "5.0", binding }, "confirmed")).toEqual({ kind: "commit", value: 5 });
    expect(concludeDraft({ text: "5", binding }, "left")).toEqual({ kind: "unchanged" });
  });

  it("tells zero from minus zero", () => {
    expect(concludeDraft({ text: "-0", binding: numberBinding(0) }, "confirmed")).toEqual({
      kind: "commit",
      value: -0,
    });
  });

  it("111: commits a value typed over a mixed selection, also the one that an entity already has", () => {
    expect(concludeDraft({ text: "1", binding: numberBinding(1, true) }, "confirmed")).toEqual({
      kind: "commit",
      value: 1,
    });
    expect(concludeDraft({ text: "", binding: numberBinding(1, true) }, "confirmed")).toEqual({ kind: "unchanged" });
  });

  it("refuses what does not read, with the reader's message", () => {
    expect(concludeDraft({ text: "11", binding: numberBinding(1) }, "confirmed")).toEqual({
      kind: "refused",
      message: "Must be at most 10.",
    });
  });
});
