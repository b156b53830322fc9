import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { scriptUrl } from "./script-url";

describe("scriptUrl", () => {
  it.each(["/home/ada/game", "/home/ada/My Game", "/tmp/a#b?c%d", "/tmp/Größe"])(
    "Z37: is the file's address: %s",
    (dir) => {
      expect(scriptUrl(dir, "assets/scripts/a b.ts")).toBe(pathToFileURL(`${dir}/assets/scripts/a b.ts`).href);
    },
  );

  it.each([
    ["C:\\Users\\Ada\\My Game", "file:///C:/Users/Ada/My%20Game/assets/a.ts"],
    ["\\\\server\\share", "file://server/share/assets/a.ts"],
  ])("knows folders of Windows: %s", (dir, url) => {
    expect(scriptUrl(dir, "assets/a.ts")).toBe(url);
  });
});
