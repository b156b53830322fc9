import { describe, expect, it } from "vitest";
import { formatSceneFile, parseSceneFile } from "./scene-file";
const text = `{
  "format": 1,
  "name": "Main",
  "entities": [
    {
      "id": "a",
      "name": "A",
      "enabled": true,
      "components": [
        {
          "type": "Transform",
          "id": "t",
          "position": [0, 1, 2.5]
        },
        {
          "type": "Mover",
          "id": "m",
          "target": { "$entity": "a" },
          "steam": { "$bigint": "76561198431480771" }
        }
      ]
    }
  ]
}
`;
describe("scene files", () => {
  it("are the same bytes after parsing and formatting", () => {
    const parsed = parseSceneFile(
      text.replace('{ "$bigint": "76561198431480771" }', "76561198431480771"),
      "a.scene.json",
    );
    expect(parsed.ok && formatSceneFile(parsed.value, () => [])).toBe(text);
  });
});
