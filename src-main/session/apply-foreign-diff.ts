import { isSameJson } from "../../src-shared/base/json";
import { runToEnd } from "../../src-shared/base/run-to-end";
import type { EntityPlace, SceneChange, SceneDiff } from "../../src-shared/document/scene-diff";
import type { SceneDocument } from "../../src-shared/document/scene-document";

/**
 * Applies a diff that was made somewhere else, where the scene may have been slightly different: what does not fit is left
 * out, what removes an entity removes all below it. Returns what was really changed, reversible.
 */
export function applyForeignDiff(document: SceneDocument, diff: SceneDiff): SceneDiff {
  return runToEnd(applyForeignDiffInSlices(document, diff));
}

/** The same, pausing after every change, for a caller that must not block; the generator returns what was changed. */
export function* applyForeignDiffInSlices(document: SceneDocument, diff: SceneDiff): Generator<void, SceneDiff> {
  const applied: SceneChange[] = [];
  for (const change of diff) {
    const fitting = fitChange(document, change);
    document.apply(fitting);
    for (const done of fitting) applied.push(done);
    yield;
  }
  return applied;
}

function fitChange(document: SceneDocument, change: SceneChange): SceneDiff {
  switch (change.kind) {
    case "addEntity": {
      const { id, parent } = change.entity;
      if (document.has(id) || (parent !== undefined && !document.has(parent))) return [];
      return [{ ...change, index: Math.min(change.index, document.childrenOf(parent).length) }];
    }
    case "removeEntity":
      return removeSubtree(document, change.entity.id, change.index);
    case "moveEntity": {
      const { parent } = change.after;
      const entity = document.entity(change.id);
      if (!entity || (parent !== undefined && (!document.has(parent) || document.isWithin(parent, change.id))))
        return [];
      const before = placeOf(entity.parent, document.indexOf(change.id));
      const others = document.childrenOf(parent).length - (entity.parent === parent ? 1 : 0);
      const after = placeOf(parent, Math.min(change.after.index, others));
      return before.parent === after.parent && before.index === after.index ? [] : [{ ...change, before, after }];
    }
    case "setEntity": {
      const entity = document.entity(change.id);
      return entity ? fitSetting(change, entity[change.key]) : [];
    }
    case "addComponent": {
      const entity = document.entity(change.entity);
      if (!entity || document.ownerOf(change.component.id) !== undefined) return [];
      return [{ ...change, index: Math.min(change.index, entity.components.length) }];
    }
    case "removeComponent": {
      const entity = document.entity(change.entity);
      const component = entity?.components.find(({ id }) => id === change.component.id);
      return entity && component ? [{ ...change, component, index: entity.components.indexOf(component) }] : [];
    }
    case "moveComponent": {
      const components = document.entity(change.entity)?.components ?? [];
      const before = components.findIndex(({ id }) => id === change.component);
      const after = Math.min(change.after, components.length - 1);
      return before < 0 || before === after ? [] : [{ ...change, before, after }];
    }
    case "setComponent": {
      const component = document.entity(change.entity)?.components.find(({ id }) => id === change.component);
      return component ? fitSetting(change, component[change.key]) : [];
    }
    case "setScene":
      return fitSetting(change, document.headerValue(change.key));
  }
}

function fitSetting<T extends Extract<SceneChange, { kind: "setEntity" | "setComponent" | "setScene" }>>(
  change: T,
  present: T["before"],
): SceneDiff {
  if (isSameJson(present, change.after)) return [];
  const { before: _elsewhere, ...rest } = change;
  return [{ ...rest, ...(present === undefined ? {} : { before: present }) } as T];
}

/** `index` is where the root stood in the other scene. */
function removeSubtree(document: SceneDocument, root: string, index: number): SceneDiff {
  if (!document.has(root)) return [];
  // Searching for each of many would take long: those below the root go last child first.
  const left = new Map<string, number>();
  return document
    .subtree(root)
    .reverse()
    .flatMap((id): SceneChange[] => {
      const entity = document.entity(id);
      if (!entity) return [];
      const { parent } = entity;
      const siblings = document.childrenOf(parent);
      if (id === root || parent === undefined) {
        return [{ kind: "removeEntity", entity, index: siblings[index] === id ? index : siblings.indexOf(id) }];
      }
      const last = (left.get(parent) ?? siblings.length) - 1;
      left.set(parent, last);
      return [{ kind: "removeEntity", entity, index: last }];
    });
}

function placeOf(parent: string | undefined, index: number): EntityPlace {
  return parent === undefined ? { index } : { parent, index };
}
