import { holdsNested, isSameFieldType } from "../../../src-shared/document/field-type";
import type { LoadReport, ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptClassInfo, ScriptFieldInfo } from "../../../src-shared/scripting/script-class-info";
import { findDependents } from "../compiler/module-graph";

/** A build that a domain has loaded, and what that domain found out about its classes. */
export interface LoadedBuild {
  readonly build: ScriptBuild;
  readonly report: LoadReport;
}

/**
 * The build with all that is known of its classes from a domain that loaded the one before: a class is known when its file
 * and everything that the file imports is the same code, and nothing was wrong with it. What a reload costs then depends on
 * what was saved, not on the size of the project.
 */
export function withKnownClasses(build: ScriptBuild, before: LoadedBuild | undefined): ScriptBuild {
  if (!before) return build;
  const unchanged = build === before.build ? undefined : listUnchangedFiles(build, before.build);
  const faulty = new Set(before.report.problems.flatMap(({ file }) => file ?? []));
  const classesBefore = new Map(before.report.classes.map((info) => [info.name, info]));
  const describedBefore = new Set(before.build.classes);
  const known: string[] = [];
  const classes = build.classes.map((info) => {
    const earlier = classesBefore.get(info.name);
    if (!earlier || unchanged?.has(info.file) === false || faulty.has(info.file)) return info;
    // The compiler hands an unchanged description over as the same object.
    const complete = describedBefore.has(info) && isComplete(earlier) ? earlier : withDefaults(info, earlier);
    if (complete) known.push(info.name);
    return complete ?? info;
  });
  return { ...build, classes, known };
}

function isComplete({ isAbstract, fields }: ScriptClassInfo): boolean {
  return isAbstract || fields.every((field) => field.default !== undefined || field.type.kind === "unknown");
}

function listUnchangedFiles(build: ScriptBuild, before: ScriptBuild): ReadonlySet<string> {
  const hashes = new Map(before.modules.map(({ file, hash }) => [file, hash]));
  const changed = build.modules.filter(({ file, hash }) => hashes.get(file) !== hash).map(({ file }) => file);
  const files = new Set(build.modules.map(({ file }) => file));
  const gone = before.modules.map(({ file }) => file).filter((file) => !files.has(file));
  const graph = new Map(build.modules.map(({ file, imports }) => [file, imports.flatMap((entry) => entry.file ?? [])]));
  const reached = findDependents(graph, [...changed, ...gone]);
  return new Set([...files].filter((file) => !reached.has(file)));
}

/** Undefined where a default is missing, or where a field's type has changed although the code has not. */
function withDefaults(info: ScriptClassInfo, earlier: ScriptClassInfo): ScriptClassInfo | undefined {
  if (info.file !== earlier.file || info.exportName !== earlier.exportName) return undefined;
  if (info.isAbstract) return earlier.isAbstract ? info : undefined;
  const fieldsBefore = new Map(earlier.fields.map((field) => [field.name, field]));
  const fields: ScriptFieldInfo[] = [];
  for (const field of info.fields) {
    const before = fieldsBefore.get(field.name);
    // The type of a nested class tells what a new object holds, which its own file may have changed.
    const isSame = before !== undefined && !holdsNested(field.type) && isSameFieldType(before.type, field.type);
    if (!isSame) return undefined;
    if (field.type.kind === "unknown") fields.push(field);
    else if (before.default === undefined) return undefined;
    else fields.push({ ...field, default: before.default });
  }
  return { ...info, fields };
}
