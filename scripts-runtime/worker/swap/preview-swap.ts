import type { ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { SwapPreview } from "../../../src-shared/scripting/swap-report";
import type { BoundField } from "../types/component-type";
import { createLayout } from "../types/component-type";
import type { ComponentNode } from "../world/world-objects";
import { decideField, isSameShape } from "./decide-field";
import { Tally } from "./tally";

/** What swapping to a build would do to the scripts of a world. Runs no code, not even getters. */
export function previewSwap(live: ScriptBuild, build: ScriptBuild, scripts: readonly ComponentNode[]): SwapPreview {
  const present = new Map(live.modules.map(({ file, hash }) => [file, hash]));
  const newer = new Set(build.modules.map(({ file }) => file));
  const changedFiles = [
    ...build.modules.flatMap(({ file, hash }) => (present.get(file) === hash ? [] : [file])),
    // A file that is gone takes its classes with it, or leaves them to another that has them too.
    ...[...present.keys()].filter((file) => !newer.has(file)),
  ];
  const affected = listAffected(build.classes, live.classes, new Set(changedFiles));
  const tallies = new Map<string, Tally>();
  const layouts = new Map(build.classes.map((info) => [info.name, createLayout(info.fields)]));
  let instances = 0;
  for (const node of scripts) {
    const info = findNewer(build.classes, node);
    const layout = info && layouts.get(info.name);
    if (!info || !layout || !node.type) continue;
    if (affected.has(info.name)) instances += 1;
    if (isSameShape(node.type.layout, layout)) continue;
    const tally = tallies.get(info.name) ?? new Tally(info.name);
    tallies.set(info.name, tally);
    const older = node.type.layout;
    const fates = layout.fields.map(
      (field) => [field, decideField(field, { older, newer: layout }, node, readPlainly(node))] as const,
    );
    const taken = new Set(fates.map(([, { from }]) => from?.name));
    tally.addInstance(
      new Map([
        ...fates.map(([{ name }, { outcome }]) => [name, outcome] as const),
        ...older.fields.flatMap(({ name }) => (taken.has(name) ? [] : [[name, "removed"] as const])),
      ]),
    );
  }
  return { build: build.id, changedFiles, instances, classes: [...tallies.values()].map(({ report }) => report) };
}

/** The class of a node in newer code: of its name, or one that had the name. */
export function findNewer(classes: readonly ScriptClassInfo[], node: ComponentNode): ScriptClassInfo | undefined {
  const name = node.type?.name;
  if (name === undefined) return undefined;
  return (
    classes.find((info) => info.name === name) ?? classes.find(({ attributes }) => attributes.formerly?.includes(name))
  );
}

/** Classes of changed files or of another file than before, and those that derive from them. */
function listAffected(
  classes: readonly ScriptClassInfo[],
  before: readonly ScriptClassInfo[],
  changedFiles: ReadonlySet<string>,
): ReadonlySet<string> {
  const byName = new Map(classes.map((info) => [info.name, info]));
  const filesBefore = new Map(before.map(({ name, file }) => [name, file]));
  const isAffected = ({ name, file, base }: ScriptClassInfo): boolean => {
    if (changedFiles.has(file) || filesBefore.get(name) !== file) return true;
    const parent = base === undefined ? undefined : byName.get(base);
    return parent !== undefined && isAffected(parent);
  };
  return new Set(classes.filter(isAffected).map(({ name }) => name));
}

function readPlainly(node: ComponentNode): (field: BoundField) => unknown {
  return ({ name }) => Object.getOwnPropertyDescriptor(node.component ?? {}, name)?.value as unknown;
}
