import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { decodeSource, findInvalidByte, readSource } from "./read-source";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tandem-read-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("readSource", () => {
  const calm = { isSuspicious: () => false };

  it("LT3: tells a file that is not there from one that cannot be read", async () => {
    expect(await readSource(join(folder, "none.ts"), calm)).toEqual({ kind: "gone" });
    expect(await readSource(folder, calm)).toEqual({ kind: "gone" });
    writeFileSync(join(folder, "a"), "");
    expect(await readSource(join(folder, "a", "b.ts"), calm)).toEqual({ kind: "gone" });
  });

  it("case 46: waits while a content looks half written, and takes what it has become", async () => {
    const path = join(folder, "a.ts");
    writeFileSync(path, "");
    const seen: string[] = [];
    const source = await readSource(path, {
      patienceMs: 5,
      isSuspicious: (text) => {
        seen.push(text);
        if (seen.length === 1) writeFileSync(path, "half");
        if (seen.length === 2) writeFileSync(path, "half and half");
        return text !== "half and half";
      },
    });
    expect(seen).toEqual(["", "half", "half and half"]);
    expect(source).toMatchObject({ kind: "text", text: "half and half" });
  });

  it("case 46: takes a suspicious content in the end when it stays as it is", async () => {
    const path = join(folder, "a.ts");
    writeFileSync(path, "");
    expect(await readSource(path, { patienceMs: 5, isSuspicious: () => true })).toMatchObject({
      kind: "text",
      text: "",
    });
  });

  it("W31: a byte order mark is no part of the text", () => {
    expect(decodeSource(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toMatchObject({ kind: "text", text: "a" });
  });
});

describe("case 82: bytes that are no UTF-8", () => {
  it.each<[string, number[], number]>([
    ["CP-1252", [0x61, 0x62, 0xfc, 0x63], 2],
    ["at the start", [0xff, 0x61], 0],
    ["at the end", [0x61, 0x62, 0xc3], 2],
    ["cut in the last character", [0x61, 0xe2, 0x82], 1],
    ["an encoding too long", [0x61, 0xc0, 0x80], 1],
    ["UTF-16", [0xff, 0xfe, 0x61, 0x00], 0],
  ])("%s: the message tells the offset", (_what, bytes, offset) => {
    const decoded = decodeSource(new Uint8Array(bytes));
    expect(decoded).toMatchObject({ kind: "unreadable" });
    expect(decoded.kind === "unreadable" && decoded.message).toContain(`byte ${offset} `);
  });

  it("the offset is the length of the longest valid beginning", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.string({ maxLength: 5 }), (before, after) => {
        const valid = new TextEncoder().encode(before);
        const bytes = new Uint8Array([...valid, 0xff, ...new TextEncoder().encode(after)]);
        expect(findInvalidByte(bytes)).toBe(valid.length);
      }),
    );
  });
});
