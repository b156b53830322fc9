import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reverseDiff } from "../../../src-shared/document/scene-diff";
import { anyScene } from "../../../src-shared/document/testing/arbitrary-scene";
import { classInfo, fieldInfo } from "../testing/class-info";
import { anyCommand } from "../testing/arbitrary-command";
import { start } from "../testing/plan-in-scene";

describe("any command", () => {
  const classes = [
    classInfo("Mover", [fieldInfo("speed", "float", 5), fieldInfo("target", "entity", null)], {
      requireComponent: ["MeshRenderer"],
    }),
    classInfo("Links", [fieldInfo("place", "vector3", [0, 0, 0])], { disallowMultiple: true }),
  ];

  it("that is refused changes nothing, and any others undone in turn leave the same scene", () => {
    fc.assert(
      fc.property(anyScene, fc.array(anyCommand, { maxLength: 20 }), (scene, makers) => {
        const { document, plan } = start(scene, classes);
        const diffs = makers.map((make) => {
          const before = document.toRecord();
          const planned = plan(make(document));
          expect(document.toRecord()).toEqual(before);
          if (!planned.ok) return [];
          document.apply(planned.value.diff);
          return planned.value.diff;
        });
        for (const diff of diffs.reverse()) document.apply(reverseDiff(diff));
        expect(document.toRecord()).toEqual(scene);
      }),
      { numRuns: 200 },
    );
  });

  it("in a batch with others is one diff, which undone leaves the same scene", () => {
    fc.assert(
      fc.property(anyScene, fc.array(anyCommand, { maxLength: 6 }), (scene, makers) => {
        const { document, plan } = start(scene, classes);
        const planned = plan({ kind: "batch", label: "All", commands: makers.map((make) => make(document)) });
        expect(document.toRecord()).toEqual(scene);
        if (!planned.ok) return;
        document.apply(planned.value.diff);
        document.apply(reverseDiff(planned.value.diff));
        expect(document.toRecord()).toEqual(scene);
      }),
      { numRuns: 200 },
    );
  });

  it("leaves every id unique and every entity with its Transform first", () => {
    fc.assert(
      fc.property(anyScene, fc.array(anyCommand, { maxLength: 20 }), (scene, makers) => {
        const { document, plan } = start(scene, classes);
        for (const make of makers) {
          const planned = plan(make(document));
          if (planned.ok) document.apply(planned.value.diff);
        }
        const { entities } = document.toRecord();
        const ids = entities.flatMap(({ id, components }) => [id, ...components.map((component) => component.id)]);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { components } of entities) {
          expect(components.map(({ type }) => type).indexOf("Transform")).toBe(0);
          expect(components.filter(({ type }) => type === "Transform")).toHaveLength(1);
        }
      }),
      { numRuns: 200 },
    );
  });
});
