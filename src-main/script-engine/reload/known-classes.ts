import { listDifferences } from "../../../src-shared/base/list-differences";
import { holdsNested, isSameFieldType } from "../../../src-shared/document/field-type";
import type { LoadReport, ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import { isSameModule } from "../../../src-shared/scripting/compare-modules";
import type { ScriptClassInfo, ScriptFieldInfo } from "../../../src-shared/scripting/script-class-info";

/** A build that a domain has loaded, and what that domain found out about its classes. */
export interface LoadedBuild {
  readonly build: ScriptBuild;
  readonly report: LoadReport;
}

/**
 * The build with all that is known of its classes from a domain that loaded the one before: a class is known when its file
 * and everything that the file imports is the same code, and nothing was wrong with it; all others are fresh. What a reload
 * costs then depends on what was saved, not on the size of the project.
 */
export function withKnownClasses(build: ScriptBuild, before: LoadedBuild | undefined): ScriptBuild {
  if (!before) return build;
  const changedFiles = listChangedFiles(build, before.build);
  const faulty = new Set(before.report.problems.flatMap(({ file }) => file ?? []));
  const classesBefore = new Map(before.report.classes.map((info) => [info.name, info]));
  // The compiler hands an unchanged description over as the same object.
  const described = listDifferences(before.build.classes, build.classes, ({ name }) => name);
  const redescribed = new Set([...described.added, ...described.changed.map(([, info]) => info)]);
  const complete = (info: ScriptClassInfo): ScriptClassInfo | undefined => {
    const earlier = classesBefore.get(info.name);
    if (!earlier || changedFiles.has(info.file) || faulty.has(info.file)) return undefined;
    return !redescribed.has(info) && isComplete(earlier) ? earlier : withDefaults(info, earlier);
  };
  const fresh: string[] = [];
  const classes = build.classes.map((info) => {
    const known = complete(info);
    if (!known) fresh.push(info.name);
    return known ?? info;
  });
  return { ...build, classes, fresh };
}

function isComplete({ isAbstract, fields }: ScriptClassInfo): boolean {
  return isAbstract || fields.every((field) => field.default !== undefined || field.type.kind === "unknown");
}

/** Those that are not the code of before, or import such, directly or not. */
function listChangedFiles({ modules }: ScriptBuild, before: ScriptBuild): ReadonlySet<string> {
  const { added, removed, changed } = listDifferences(before.modules, modules, ({ file }) => file);
  const differing = changed.flatMap(([earlier, module]) => (isSameModule(earlier, module) ? [] : [module]));
  const found = new Set([...added, ...removed, ...differing].map(({ file }) => file));
  // One time mostly does, as files come after what they import; but for those that import each other.
  for (let count = -1; count !== found.size;) {
    count = found.size;
    for (const { file, imports } of modules) if (imports.some((entry) => found.has(entry.file ?? ""))) found.add(file);
  }
  return found;
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
