import { describe, expect, it } from "vitest";
import { describeIoError } from "./describe-io-error";

const failure = (code: string) => Object.assign(new Error(`${code}: raw text`), { code });

describe("a failed file operation", () => {
  it.each([
    ["ENOSPC", "The disk is full, so a.json was not written. Free some space and save again"],
    ["EDQUOT", "The disk is full"],
    ["EROFS", "no permission to change a.json"],
    ["EACCES", "no permission to change a.json"],
    ["ENOENT", "a.json is not there"],
    ["EISDIR", "a.json is a folder"],
    ["EWHATEVER", "a.json: EWHATEVER: raw text"],
  ])("%s is told in plain words", (code, text) => {
    expect(describeIoError(failure(code), "a.json")).toContain(text);
  });

  it("a thrown text is told as it is", () => {
    expect(describeIoError("odd", "a.json")).toBe("a.json: odd");
  });
});
