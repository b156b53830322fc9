import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { ComponentClass } from "../../api/index";
import { Script } from "../../api/index";
import type { ModuleExports } from "../modules/linked-modules";

export type AnyClass = abstract new (...args: never[]) => object;

/** The classes that code can reach, by what they are known under. */
export interface ClassList {
  /** By the name of the class. */
  readonly scripts: ReadonlyMap<string, ComponentClass>;
  /** By file and export. */
  readonly exported: ReadonlyMap<string, AnyClass>;
  /** By file and name: classes of several files may have one name. */
  readonly serializables: ReadonlyMap<string, AnyClass>;
}

/** Which class of newer code stands in the place of which older one. */
export interface ClassVersions {
  readonly successors: ReadonlyMap<AnyClass, AnyClass>;
  /** Those of them that are scripts. */
  readonly scripts: ReadonlyMap<ComponentClass, ComponentClass>;
  /** The older classes that values of fields are made of by their names. */
  readonly serializables: ReadonlySet<AnyClass>;
  /** All that there is now. */
  readonly current: ReadonlySet<AnyClass>;
}

interface ListedCode {
  readonly exports: ReadonlyMap<string, ModuleExports>;
  readonly serializables: ReadonlyMap<string, AnyClass>;
  readonly infos: ReadonlyMap<string, ScriptClassInfo>;
}

export function listClasses({ exports, serializables, infos }: ListedCode): ClassList {
  const exported = new Map<string, AnyClass>();
  for (const [file, given] of exports) {
    for (const [name, found] of listExports(given)) exported.set(`${file} ${name}`, found);
  }
  const scripts = new Map<string, ComponentClass>();
  for (const { name, file, exportName } of infos.values()) {
    const found = exported.get(`${file} ${exportName}`);
    if (found) scripts.set(name, found as ComponentClass);
  }
  return { scripts, exported, serializables: new Map(serializables) };
}

export function listExportedClasses(given: ModuleExports): readonly AnyClass[] {
  return listExports(given).map(([, found]) => found);
}

function listExports(given: ModuleExports): (readonly [name: string, found: AnyClass])[] {
  // A module may give away anything.
  if (typeof (given as unknown) !== "object" || (given as unknown) === null) return [];
  return Object.keys(given).flatMap((name) => {
    const value = readSafely(given, name);
    return isClass(value) ? [[name, value] as const] : [];
  });
}

/** `infos` are those of the newer code: a class may have had another name. */
export function findClassVersions(
  before: ClassList,
  after: ClassList,
  infos: readonly ScriptClassInfo[],
): ClassVersions {
  const successors = new Map<AnyClass, AnyClass>();
  const scripts = new Map<ComponentClass, ComponentClass>();
  for (const { name, attributes } of infos) {
    const found = after.scripts.get(name);
    const former = (attributes.formerly ?? []).filter((each) => !after.scripts.has(each));
    // The one of its present name comes last: it is the one to go back to.
    for (const each of [...former, name]) {
      const old = before.scripts.get(each);
      if (!old || !found || old === found) continue;
      successors.set(old, found);
      scripts.set(old, found);
    }
  }
  for (const list of ["exported", "serializables"] as const) {
    for (const [key, old] of before[list]) {
      const found = after[list].get(key);
      // What was a script and is none any more, or the other way round, is another thing of that name.
      if (found && found !== old && isScript(found) === isScript(old) && !successors.has(old))
        successors.set(old, found);
    }
  }
  for (const [key, old] of before.serializables) {
    const moved = after.serializables.has(key) ? undefined : findMoved(key, before.serializables, after.serializables);
    if (moved && !successors.has(old)) successors.set(old, moved);
  }
  return {
    successors,
    scripts,
    serializables: new Set(before.serializables.values()),
    current: new Set([...after.exported.values(), ...after.serializables.values()]),
  };
}

/** The class of the same name in a file that had none of it before. */
function findMoved(
  key: string,
  before: ReadonlyMap<string, AnyClass>,
  after: ReadonlyMap<string, AnyClass>,
): AnyClass | undefined {
  const nameIn = (other: string) => other.slice(other.lastIndexOf(" ") + 1);
  return [...after].find(([other]) => !before.has(other) && nameIn(other) === nameIn(key))?.[1];
}

/** Those that there were and that nothing in newer code stands for, so that later code still can. */
export function listGoneClasses(before: ClassList, after: ClassList, { successors }: ClassVersions): ClassList {
  const goneOf = <K, V extends AnyClass>(older: ReadonlyMap<K, V>, newer: ReadonlyMap<K, V>): ReadonlyMap<K, V> =>
    new Map([...older].filter(([key, each]) => !newer.has(key) && !successors.has(each)));
  return {
    scripts: goneOf(before.scripts, after.scripts),
    exported: goneOf(before.exported, after.exported),
    serializables: goneOf(before.serializables, after.serializables),
  };
}

/** A list with the classes of another where it has none of their name itself. */
export function addClasses(list: ClassList, others: ClassList): ClassList {
  return {
    scripts: new Map([...others.scripts, ...list.scripts]),
    exported: new Map([...others.exported, ...list.exported]),
    serializables: new Map([...others.serializables, ...list.serializables]),
  };
}

/** The classes that an instance is made of, the base first; without those of the engine. */
export function levelsOf(leaf: AnyClass, engineBase: AnyClass): readonly AnyClass[] {
  const levels: AnyClass[] = [];
  let level: unknown = leaf;
  while (isClass(level) && level !== engineBase) {
    levels.unshift(level);
    level = Object.getPrototypeOf(level);
  }
  return levels;
}

function isScript(each: AnyClass): boolean {
  return each.prototype instanceof Script;
}

function isClass(value: unknown): value is AnyClass {
  return typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));
}

/** A getter of the user's, or a constant that is not there yet, may throw. */
function readSafely(given: ModuleExports, name: string): unknown {
  try {
    return given[name];
  } catch {
    return undefined;
  }
}
