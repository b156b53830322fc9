import type { SceneDiff } from "../../src-shared/document/scene-diff";
import type { EntityRecord } from "../../src-shared/document/scene-record";
import type { ComponentCatalog } from "../../src-shared/scripting/component-catalog";
import { findMisfits } from "../../src-shared/scripting/find-misfits";
import type { Reference } from "../../src-shared/scripting/references";
import { describeDeadEnd, referencesOf } from "../../src-shared/scripting/references";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import type { UnmetRule } from "../../src-shared/scripting/unmet-rules";
import { describeUnmetRule, findUnmetRules } from "../../src-shared/scripting/unmet-rules";
import type { OpenScene } from "./open-scene";
import { runInSlices } from "../script-engine/run-in-slices";

/** More entities than these are looked at a little at a time. */
const mostAtOnce = 200;

/** What a scene is measured by, as it is at present. */
export interface SceneSurroundings {
  readonly catalog: ComponentCatalog;
  /** Whether a class that is not known may be there all the same, in a file that was not read, or does not compile. */
  readonly mayBeDeclared: (name: string) => boolean;
  readonly hasFile: (path: string) => boolean;
}

interface EntityFindings {
  /** Values that do not fit their fields, and references that lead nowhere. */
  readonly values: readonly ScriptDiagnostic[];
  readonly unmet: readonly UnmetRule[];
  /** The ids and paths that it refers to, there or not. */
  readonly targets: readonly string[];
}

/**
 * What is wrong in the open scene although it could be read: values that do not fit the fields that they are for, nor go
 * over into what does; references to what is not there; components without a class, or without what they require. All
 * stays as it is until somebody changes it.
 */
export class SceneChecks {
  private readonly byEntity = new Map<string, EntityFindings>();
  private readonly referrers = new Map<string, Set<string>>();
  private last: Promise<void> = Promise.resolve();
  private check = 0;

  constructor(private readonly onDidChange: () => void) {}

  /** Rules once for all the entities that break them, as of a thousand each breaks the same. */
  problemsOf(scene: OpenScene | undefined): readonly ScriptDiagnostic[] {
    if (!scene) return [];
    const findings = [...this.byEntity.entries()];
    return [...findings.flatMap(([, { values }]) => values), ...listUnmet(scene, findings)];
  }

  /** The scene is another one, or none: nothing is known of it yet. */
  clear(): void {
    this.check++;
    this.byEntity.clear();
    this.referrers.clear();
  }

  /** Looks through the whole scene, a little at a time; a later call takes over from an earlier one. */
  checkAll(scene: OpenScene, surroundings: SceneSurroundings): void {
    this.check++;
    this.last = this.checkInSlices(scene, surroundings, scene.document.subtree());
  }

  /** Looks at the entities that an edit changed, and at those that refer to what came or went with it. */
  checkEdit(scene: OpenScene, surroundings: SceneSurroundings, diff: SceneDiff): void {
    const ids = new Set<string>();
    const moved: string[] = [];
    for (const change of diff) {
      if (change.kind === "addEntity" || change.kind === "removeEntity") {
        const { id, components } = change.entity;
        ids.add(id);
        moved.push(id, ...components.map((component) => component.id));
      } else if (change.kind === "moveEntity" || change.kind === "setEntity") ids.add(change.id);
      else if (change.kind !== "setScene") ids.add(change.entity);
      if (change.kind === "addComponent" || change.kind === "removeComponent") moved.push(change.component.id);
      else if (change.kind === "setComponent" && change.key === "type") moved.push(change.component);
    }
    this.checkEntities(scene, surroundings, [...ids, ...this.referrersOf(moved)]);
  }

  /** Looks at the entities that refer to files which came or went. */
  checkFiles(scene: OpenScene, surroundings: SceneSurroundings, paths: readonly string[]): void {
    this.checkEntities(scene, surroundings, this.referrersOf(paths));
  }

  /** Resolves when the scene has been looked through. */
  whenChecked(): Promise<void> {
    return this.last;
  }

  private checkEntities(scene: OpenScene, surroundings: SceneSurroundings, all: readonly string[]): void {
    const ids = [...new Set(all)];
    if (ids.length > mostAtOnce) {
      this.last = this.last.then(() => this.checkInSlices(scene, surroundings, ids));
      return;
    }
    let isChanged = false;
    for (const id of ids) if (this.checkEntity(scene, surroundings, id)) isChanged = true;
    if (isChanged) this.onDidChange();
  }

  private async checkInSlices(
    scene: OpenScene,
    surroundings: SceneSurroundings,
    ids: readonly string[],
  ): Promise<void> {
    const { check } = this;
    const isChanged = await runInSlices(this.checkOneByOne(scene, surroundings, ids));
    if (isChanged && check === this.check) this.onDidChange();
  }

  private *checkOneByOne(
    scene: OpenScene,
    surroundings: SceneSurroundings,
    ids: readonly string[],
  ): Generator<void, boolean> {
    const { check } = this;
    let isChanged = false;
    for (const id of ids) {
      if (check !== this.check) return false;
      if (this.checkEntity(scene, surroundings, id)) isChanged = true;
      yield;
    }
    return isChanged;
  }

  /** Whether there is, or was, anything to tell. */
  private checkEntity(scene: OpenScene, surroundings: SceneSurroundings, id: string): boolean {
    const before = this.byEntity.get(id);
    for (const target of before?.targets ?? []) this.referrers.get(target)?.delete(id);
    const entity = scene.document.entity(id);
    const found = entity ? findIn(entity, scene, surroundings) : nothing;
    if (found === nothing) this.byEntity.delete(id);
    else this.byEntity.set(id, found);
    for (const target of found.targets) {
      const known = this.referrers.get(target);
      if (known) known.add(id);
      else this.referrers.set(target, new Set([id]));
    }
    return hasProblems(found) || (before !== undefined && hasProblems(before));
  }

  private referrersOf(targets: readonly string[]): readonly string[] {
    return targets.flatMap((target) => [...(this.referrers.get(target) ?? [])]);
  }
}

const nothing: EntityFindings = { values: [], unmet: [], targets: [] };

function hasProblems({ values, unmet }: EntityFindings): boolean {
  return values.length + unmet.length > 0;
}

function findIn(entity: EntityRecord, scene: OpenScene, surroundings: SceneSurroundings): EntityFindings {
  const { catalog, mayBeDeclared } = surroundings;
  const targets: string[] = [];
  const values = [...findMisfits(entity, catalog, scene.path)];
  for (const held of referencesOf(entity, catalog)) {
    targets.push(held.reference.target);
    const why = describeLoss(held.reference, scene, surroundings);
    if (why === undefined) continue;
    const { component, field, reference } = held;
    values.push({
      severity: "warning",
      source: "scene",
      message: `${component.type}.${reference.path} of ${entity.name} ${why} Choose another, or reset it.`,
      ...(scene.path === undefined ? {} : { file: scene.path }),
      entity: { id: entity.id, name: entity.name },
      component: component.id,
      script: component.type,
      field: field.name,
    });
  }
  const unmet = findUnmetRules(entity, catalog).filter(({ kind, type }) => kind !== "missing" || !mayBeDeclared(type));
  return values.length + unmet.length + targets.length === 0 ? nothing : { values, unmet, targets };
}

function describeLoss(
  reference: Reference,
  { document }: OpenScene,
  { catalog, hasFile }: SceneSurroundings,
): string | undefined {
  if (reference.key !== "$asset") return describeDeadEnd({ document, catalog }, reference);
  return hasFile(reference.target) ? undefined : `names a file that is not there: ${reference.target}.`;
}

function listUnmet(
  scene: OpenScene,
  findings: readonly (readonly [id: string, EntityFindings])[],
): readonly ScriptDiagnostic[] {
  const broken = new Map<string, { readonly rule: UnmetRule; readonly holders: EntityRecord[] }>();
  for (const [id, { unmet }] of findings) {
    const entity = scene.document.entity(id);
    for (const rule of entity ? unmet : []) {
      const key = JSON.stringify(rule);
      const known = broken.get(key);
      if (known) known.holders.push(entity as EntityRecord);
      else broken.set(key, { rule, holders: [entity as EntityRecord] });
    }
  }
  return [...broken.values()].map(({ rule, holders }) => {
    const [first] = holders as [EntityRecord];
    return {
      severity: "warning",
      source: "scene",
      message: describeUnmetRule(
        rule,
        holders.map(({ name }) => name),
      ),
      ...(scene.path === undefined ? {} : { file: scene.path }),
      entity: { id: first.id, name: first.name },
      script: rule.type,
    };
  });
}
