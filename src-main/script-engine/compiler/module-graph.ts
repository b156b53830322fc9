/** Which project files each file imports, as resolved; in the order of the source. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const extensions = ["", ".ts", ".tsx", ".js", ".jsx", ".json"];
const indexFiles = ["index.ts", "index.tsx", "index.js", "index.jsx"];

/** The project files that a relative specifier may stand for, the likeliest first; none for any other specifier. */
export function relativeCandidates(file: string, specifier: string): readonly string[] {
  if (!/^\.\.?(\/|$)/.test(specifier)) return [];
  const base = joinPath(file, specifier);
  if (base === undefined) return [];
  const written = extensions.map((extension) => base + extension);
  // "./player.js" is how TypeScript's own projects name "./player.ts".
  const sources = /\.jsx?$/.test(base) ? [base.replace(/\.jsx?$/, ".ts"), base.replace(/\.jsx?$/, ".tsx")] : [];
  return [...written, ...sources, ...indexFiles.map((index) => (base === "" ? index : `${base}/${index}`))];
}

/** A path relative to the folder of `file`; undefined if it leads out of the project. */
export function joinPath(file: string, relative: string): string | undefined {
  const parts = file.split("/").slice(0, -1);
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

/** The files and all that import them, directly or not. */
export function findDependents(graph: ImportGraph, files: Iterable<string>): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph) {
    for (const target of imports) {
      const present = importers.get(target);
      if (present) present.push(file);
      else importers.set(target, [file]);
    }
  }
  const found = new Set<string>(files);
  // A set grows while it is walked.
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
}

/**
 * The order in which a domain runs the files: imported ones before their importers, and of files that import each other
 * those with base classes before those that derive from them. `bases` gives the files of the base classes.
 */
export function orderForLoading(graph: ImportGraph, bases: ImportGraph): readonly string[] {
  return findComponents(graph).flatMap((group) => (group.length === 1 ? group : orderGroup(group, graph, bases)));
}

function orderGroup(group: readonly string[], graph: ImportGraph, bases: ImportGraph): readonly string[] {
  const inGroup = new Set(group);
  const inner: ImportGraph = new Map(
    group.map((file) => [file, (graph.get(file) ?? []).filter((f) => inGroup.has(f))]),
  );
  // Entered at one file they may come out right by themselves; the loader then has to hold nothing back.
  const [best] = [...group]
    .sort()
    .map((entry) => evaluationOrder([entry], inner))
    .sort((a, b) => countFaults(a, bases) - countFaults(b, bases));
  const innerBases: ImportGraph = new Map(
    group.map((file) => [file, (bases.get(file) ?? []).filter((f) => inGroup.has(f))]),
  );
  return evaluationOrder(best ?? group, innerBases);
}

function countFaults(order: readonly string[], bases: ImportGraph): number {
  const positions = new Map(order.map((file, index) => [file, index]));
  let faults = 0;
  for (const file of order) {
    for (const base of bases.get(file) ?? []) {
      const position = positions.get(base);
      if (position !== undefined && position > (positions.get(file) ?? 0)) faults += 1;
    }
  }
  return faults;
}

/** The order in which files finish when the entries are required: imports first, one already under way is passed over. */
function evaluationOrder(entries: readonly string[], graph: ImportGraph): string[] {
  const order: string[] = [];
  const done = new Set<string>();
  const visit = (file: string): void => {
    if (done.has(file)) return;
    done.add(file);
    for (const target of graph.get(file) ?? []) visit(target);
    order.push(file);
  };
  for (const entry of entries) visit(entry);
  return order;
}

/** Groups of files that import each other (most are single files), imported groups before their importers (Tarjan). */
function findComponents(graph: ImportGraph): readonly (readonly string[])[] {
  const indices = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const components: string[][] = [];

  const visit = (file: string): number => {
    const index = indices.size;
    indices.set(file, index);
    let low = index;
    stack.push(file);
    onStack.add(file);
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue;
      if (!indices.has(target)) low = Math.min(low, visit(target));
      else if (onStack.has(target)) low = Math.min(low, indices.get(target) ?? low);
    }
    if (low === index) {
      const component: string[] = [];
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        onStack.delete(member);
        component.push(member);
        if (member === file) break;
      }
      components.push(component);
    }
    return low;
  };
  for (const file of [...graph.keys()].sort()) if (!indices.has(file)) visit(file);
  return components;
}
