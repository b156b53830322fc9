import { expect, it } from "vitest";
import { planDrop } from "./drop-asset";

const spot = { point: [1, 0, 2], entity: "e" } as const;
const empty = { point: [1, 0, 2], entity: undefined } as const;

it("makes an entity of a model where it was dropped", () => {
  expect(planDrop("assets/models/tree.glb", spot)).toEqual({
    kind: "addEntity",
    name: "tree",
    components: [
      { type: "Transform", position: [1, 0, 2] },
      { type: "MeshRenderer", model: { $asset: "assets/models/tree.glb" } },
    ],
  });
});

it("gives textures to the entity under them", () => {
  expect(planDrop("assets/grass.png", spot)).toMatchObject({
    kind: "setFields",
    edits: [{ entity: "e", component: "MeshRenderer", path: "texture", value: { $asset: "assets/grass.png" } }],
  });
});

it("says what to do where a drop means nothing", () => {
  expect(planDrop("assets/grass.png", empty)).toContain("Drop grass.png on the entity");
  expect(planDrop("assets/readme.txt", spot)).toContain("no place in the scene");
  expect(planDrop("assets/scripts/spin.ts", empty)).toContain("Drop spin.ts on the entity");
});
