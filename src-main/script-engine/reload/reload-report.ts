import { listDifferences } from "../../../src-shared/base/list-differences";
import type { SceneRecord } from "../../../src-shared/document/scene-record";
import type { WorldReport } from "../../../src-shared/protocol/domain-protocol";
import type { InstanceReport, ReloadReport } from "../../../src-shared/scripting/reload-report";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { CompiledProject } from "../compiler/compiler-host";
import type { RenameCandidate } from "./find-renames";
import { findRenames, listRenames } from "./find-renames";

export interface ReportInput {
  readonly build: number;
  readonly outcome: ReloadReport["outcome"];
  readonly compiled: CompiledProject;
  readonly classesBefore: readonly ScriptClassInfo[];
  readonly classes: readonly ScriptClassInfo[];
  readonly scene: SceneRecord | undefined;
  readonly world: WorldReport;
  readonly timings: ReloadReport["timings"];
  readonly problems: readonly ScriptDiagnostic[];
  /** How many components that are not in the scene hold values under an old name; none without. */
  readonly countElsewhere?: (candidate: RenameCandidate) => number;
}

/** What a reload did, told for people. */
export function createReloadReport(input: ReportInput): ReloadReport {
  const { build, outcome, compiled, timings, problems } = input;
  const { added, removed } = listDifferences(input.classesBefore, input.classes, ({ name }) => name);
  const dependents = new Set(compiled.dependents);
  const refreshedClasses = input.classes.filter(({ file }) => dependents.has(file)).map(({ name }) => name);
  return {
    build,
    outcome,
    changedFiles: compiled.changedFiles,
    addedClasses: added.map(({ name }) => name),
    removedClasses: removed.map(({ name }) => name),
    refreshedClasses,
    timings,
    instances: listInstances(input.scene, input.world, new Set(refreshedClasses)),
    renames: listRenames(
      findRenames(input.classesBefore, input.classes, compiled.changedClasses),
      input.scene,
      input.countElsewhere,
    ),
    problems,
  };
}

/** What became of instances of classes that were not refreshed was told when they were. */
function listInstances(
  scene: SceneRecord | undefined,
  { migrated, placeholders }: WorldReport,
  refreshed: ReadonlySet<string>,
): InstanceReport[] {
  const standing = new Set(placeholders);
  const reports: InstanceReport[] = migrated
    .filter(({ script }) => refreshed.has(script))
    .map((fields) => ({ ...fields, isPlaceholder: standing.has(fields.component) }));
  const told = new Set(migrated.map(({ component }) => component));
  if (!scene || standing.size === 0) return reports;
  for (const entity of scene.entities) {
    for (const { id, type } of entity.components) {
      if (!standing.has(id) || told.has(id)) continue;
      const nothing = { kept: [], converted: [], defaulted: [], setAside: [] };
      reports.push({ entity: entity.id, component: id, script: type, ...nothing, isPlaceholder: true });
    }
  }
  return reports;
}
