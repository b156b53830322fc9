import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SceneDiff } from "./scene-diff";
import { reverseDiff } from "./scene-diff";
import { SceneDocument } from "./scene-document";
import { squashDiff } from "./squash-diff";
import { anyEditSeed, makeEdit } from "./testing/arbitrary-edit";
import { anyScene } from "./testing/arbitrary-scene";

/** Makes edits one after another, each for the document as it is then. */
function edit(document: SceneDocument, seeds: readonly Parameters<typeof makeEdit>[1][]): SceneDiff[] {
  return seeds.map((seed, number) => {
    const diff = makeEdit(document, seed, number);
    document.apply(diff);
    return diff;
  });
}

describe("SceneDocument", () => {
  it("any edits, and all of them undone: the same scene", () => {
    fc.assert(
      fc.property(anyScene, fc.array(anyEditSeed, { maxLength: 30 }), (scene, seeds) => {
        const document = new SceneDocument(scene);
        const diffs = edit(document, seeds);
        const edited = document.toRecord();
        for (const diff of [...diffs].reverse()) document.apply(reverseDiff(diff));
        expect(document.toRecord()).toEqual(scene);
        for (const diff of diffs) document.apply(diff);
        expect(document.toRecord()).toEqual(edited);
      }),
      { numRuns: 300 },
    );
  });

  it("any edits squashed into one diff do and undo the same", () => {
    fc.assert(
      fc.property(anyScene, fc.array(anyEditSeed, { maxLength: 30 }), (scene, seeds) => {
        const document = new SceneDocument(scene);
        const all = edit(document, seeds).flat();
        const squashed = squashDiff(all);
        expect(squashed.length).toBeLessThanOrEqual(all.length);
        const other = new SceneDocument(scene);
        other.apply(squashed);
        expect(other.toRecord()).toEqual(document.toRecord());
        other.apply(reverseDiff(squashed));
        expect(other.toRecord()).toEqual(scene);
      }),
      { numRuns: 300 },
    );
  });

  it("finds the same by its indices as by looking", () => {
    fc.assert(
      fc.property(anyScene, fc.array(anyEditSeed, { maxLength: 20 }), (scene, seeds) => {
        const document = new SceneDocument(scene);
        edit(document, seeds);
        const { entities } = document.toRecord();
        expect(document.size).toBe(entities.length);
        for (const entity of entities) {
          const siblings = entities.filter(({ parent }) => parent === entity.parent).map(({ id }) => id);
          expect(document.childrenOf(entity.parent)).toEqual(siblings);
          for (const { id } of entity.components) expect(document.ownerOf(id)).toBe(entity.id);
        }
      }),
    );
  });

  it("is as before when a diff does not fit", () => {
    const scene = { format: 1, name: "S", entities: [{ id: "a", name: "A", enabled: true, components: [] }] };
    const document = new SceneDocument(scene);
    const diff: SceneDiff = [
      { kind: "setEntity", id: "a", key: "name", before: "A", after: "B" },
      { kind: "setEntity", id: "gone", key: "name", before: "A", after: "B" },
    ];
    expect(() => document.apply(diff)).toThrow("gone");
    expect(document.toRecord()).toEqual(scene);
  });

  it("case 113: 20,000 siblings come and go one by one, and are found by id and by place", () => {
    const entities = Array.from({ length: 20_000 }, (_, index) => ({
      id: `e${index}`,
      name: "E",
      enabled: true,
      components: [{ type: "Transform", id: `t${index}` }],
    }));
    const document = new SceneDocument({ format: 1, name: "S", entities });
    const removal: SceneDiff = entities
      .map((entity, index) => ({ kind: "removeEntity" as const, entity, index }))
      .reverse();
    document.apply(removal);
    expect(document.size).toBe(0);
    document.apply(reverseDiff(removal));
    expect(document.toRecord().entities).toEqual(entities);
    expect(document.indexOf("e19999")).toBe(19_999);
    expect(document.ownerOf("t12345")).toBe("e12345");
  });
});
