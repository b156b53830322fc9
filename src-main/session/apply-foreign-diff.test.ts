import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SceneDiff } from "../../src-shared/document/scene-diff";
import { reverseDiff } from "../../src-shared/document/scene-diff";
import { SceneDocument } from "../../src-shared/document/scene-document";
import { anyEditSeed, makeEdit } from "../../src-shared/document/testing/arbitrary-edit";
import { anyScene } from "../../src-shared/document/testing/arbitrary-scene";
import { applyForeignDiff } from "./apply-foreign-diff";

const anySeeds = fc.array(anyEditSeed, { maxLength: 10 });

describe("a diff that was made somewhere else", () => {
  it("does the same as at home where the scene is the same", () => {
    fc.assert(
      fc.property(anyScene, anySeeds, (scene, seeds) => {
        const home = new SceneDocument(scene);
        const away = new SceneDocument(scene);
        const diff = seeds.flatMap((seed, number) => {
          const made = makeEdit(home, seed, number);
          home.apply(made);
          return made;
        });
        applyForeignDiff(away, diff);
        expect(away.toRecord()).toEqual(home.toRecord());
      }),
    );
  });

  it("fits as far as it can where the scene is another, and what it did can be undone", () => {
    fc.assert(
      fc.property(anyScene, anySeeds, anySeeds, (scene, theirs, mine) => {
        const home = new SceneDocument(scene);
        const away = new SceneDocument(scene);
        const diff: SceneDiff = theirs.flatMap((seed, number) => {
          const made = makeEdit(home, seed, number);
          home.apply(made);
          return made;
        });
        for (const [number, seed] of mine.entries()) away.apply(makeEdit(away, seed, number + 100));
        const before = away.toRecord();
        const applied = applyForeignDiff(away, diff);
        away.apply(reverseDiff(applied));
        expect(away.toRecord()).toEqual(before);
      }),
    );
  });

  it("told twice does it once", () => {
    const scene = { format: 1, name: "S", entities: [{ id: "a", name: "A", enabled: true, components: [] }] };
    const document = new SceneDocument(scene);
    const diff: SceneDiff = [
      { kind: "setEntity", id: "a", key: "name", before: "A", after: "B" },
      { kind: "addEntity", entity: { id: "b", name: "B", enabled: true, components: [] }, index: 0 },
      { kind: "removeEntity", entity: scene.entities[0]!, index: 0 },
    ];
    expect(applyForeignDiff(document, diff)).toHaveLength(3);
    expect(applyForeignDiff(document, diff)).toEqual([]);
  });
});
