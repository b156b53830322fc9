import { comparePaths } from "../../../src-shared/scripting/compare-paths";
import type { ClassDescription, SourcePlace } from "./file-description";
import type { FileOutline, OutlinedSerializable } from "./outline-file";
import { shortName } from "./short-name";

/** Told of what is wrong at a place of a file; an error unless said. */
export type Report = (file: string, place: SourcePlace, message: string, severity?: "error" | "warning") => void;

/**
 * The serializable classes that no field can have as its type: values are made by the name of the class alone, which is
 * another's. The one of the shorter path has it, and the first in a file, as in `SerializableClasses` of the runtime.
 */
export function refuseTwins(outlines: ReadonlyMap<string, FileOutline>, report: Report): ReadonlySet<ClassDescription> {
  const byName = new Map<string, OutlinedSerializable[]>();
  for (const { serializables } of outlines.values()) {
    for (const each of serializables) {
      const name = shortName(each.symbol.description);
      const present = byName.get(name);
      if (present) present.push(each);
      else byName.set(name, [each]);
    }
  }
  const refused = new Set<ClassDescription>();
  for (const candidates of byName.values()) {
    const marked = candidates.filter(({ isMarked }) => isMarked);
    if (candidates.length === 1 || marked.length === 0) continue;
    const { symbol: owner } = marked.reduce((a, b) => (comparePaths(b.symbol.file, a.symbol.file) < 0 ? b : a));
    for (const { symbol, isMarked } of candidates) {
      if (symbol === owner) continue;
      const { file, description } = symbol;
      const other = `${owner.description.name} in ${owner.file} (line ${owner.description.line})`;
      const message = `The class ${description.name} of ${file} has the name of ${other}, which keeps it, and no field can be of this class: rename one of the two.`;
      report(file, description, message, isMarked ? "error" : "warning");
      refused.add(description);
    }
  }
  return refused;
}
