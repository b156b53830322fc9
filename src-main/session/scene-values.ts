import type { ComponentCatalog } from "../../src-shared/scripting/component-catalog";
import { findMisfits } from "../../src-shared/scripting/find-misfits";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import type { OpenScene } from "./open-scene";
import { runInSlices } from "./run-in-slices";

/** The values of the open scene that do not fit the fields that they are for, nor go over into what does. They stay as they are. */
export class SceneValues {
  private byEntity = new Map<string, readonly ScriptDiagnostic[]>();
  private last: Promise<void> = Promise.resolve();
  private check = 0;

  constructor(private readonly onDidChange: () => void) {}

  get problems(): readonly ScriptDiagnostic[] {
    return [...this.byEntity.values()].flat();
  }

  /** The scene is another one, or none: nothing is known of it yet. */
  clear(): void {
    this.check++;
    this.byEntity = new Map();
  }

  /** Looks through the whole scene, a little at a time; a later call takes over from an earlier one. */
  checkAll(scene: OpenScene | undefined, catalog: ComponentCatalog): void {
    const check = ++this.check;
    this.last = runInSlices(this.findInSlices(scene, catalog, check)).then((found) => {
      if (check !== this.check || (found.size === 0 && this.byEntity.size === 0)) return;
      this.byEntity = found;
      this.onDidChange();
    });
  }

  /** Looks at entities that an edit changed. */
  checkEntities(scene: OpenScene, catalog: ComponentCatalog, ids: Iterable<string>): void {
    let isChanged = false;
    for (const id of new Set(ids)) {
      const entity = scene.document.entity(id);
      const problems = entity ? findMisfits(entity, catalog, scene.path) : [];
      if (problems.length === 0 ? this.byEntity.delete(id) : this.byEntity.set(id, problems)) isChanged = true;
    }
    if (isChanged) this.onDidChange();
  }

  /** Resolves when the scene has been looked through. */
  whenChecked(): Promise<void> {
    return this.last;
  }

  private *findInSlices(
    scene: OpenScene | undefined,
    catalog: ComponentCatalog,
    check: number,
  ): Generator<void, Map<string, readonly ScriptDiagnostic[]>> {
    const found = new Map<string, readonly ScriptDiagnostic[]>();
    for (const id of scene?.document.subtree() ?? []) {
      if (check !== this.check) return found;
      const entity = scene?.document.entity(id);
      const problems = entity ? findMisfits(entity, catalog, scene?.path) : [];
      if (problems.length > 0) found.set(id, problems);
      yield;
    }
    return found;
  }
}
