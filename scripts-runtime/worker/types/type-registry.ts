import type { ComponentClass } from "../../api/index";
import type { ComponentType } from "./component-type";

/** The type of a script class. */
export type ScriptType = ComponentType & { readonly formerNames?: readonly string[] };

/** All component types of a domain, by name and by class. */
export class TypeRegistry {
  private readonly byName = new Map<string, ComponentType>();
  private readonly byClass = new Map<ComponentClass, ComponentType>();
  private readonly byFormerName = new Map<string, ComponentType>();
  /** Classes of older code, each with the one that took its place. */
  private readonly successors = new WeakMap<ComponentClass, ComponentClass>();

  constructor(private readonly builtIns: readonly ComponentType[]) {
    this.setScripts([]);
  }

  /** Takes the script classes of a build in place of those before. Built-in types keep their names. */
  setScripts(types: readonly ScriptType[]): void {
    this.byName.clear();
    this.byClass.clear();
    this.byFormerName.clear();
    for (const type of this.builtIns) this.add(type);
    for (const type of types) {
      if (this.byName.has(type.name)) continue;
      this.add(type);
      for (const name of type.formerNames ?? []) this.byFormerName.set(name, type);
    }
  }

  /** Takes a script class in place of the one of its name, if there is one. */
  replaceScript(type: ScriptType): void {
    const before = this.byName.get(type.name);
    if (before?.script) this.byName.set(type.name, type);
    for (const name of type.formerNames ?? []) this.byFormerName.set(name, type);
    // A name that it had before, or of before, is no longer its own.
    for (const [name, former] of this.byFormerName) {
      if (former === before && !type.formerNames?.includes(name)) this.byFormerName.delete(name);
    }
  }

  /** One that did not load. */
  removeScript(name: string): void {
    const type = this.byName.get(name);
    if (!type?.script) return;
    this.byName.delete(name);
    for (const [former, other] of this.byFormerName) if (other === type) this.byFormerName.delete(former);
  }

  /** The type of that name, or else the one that had the name before. */
  find(name: string): ComponentType | undefined {
    return this.byName.get(name) ?? this.byFormerName.get(name);
  }

  /** Of a class, or of the one that took its place in the running game. */
  findByClass(componentClass: ComponentClass): ComponentType | undefined {
    const present = this.byClass.get(componentClass);
    if (present) return present;
    const successor = this.successors.get(componentClass);
    if (successor) return this.findByClass(successor);
    // Its file has run, or nobody would have the class; so asking its type for it runs nothing.
    const type = [...this.byName.values()].find((each) => each.script && each.componentClass === componentClass);
    if (type) this.byClass.set(componentClass, type);
    return type;
  }

  /** Every script class, for those who look one up by name in code. */
  get scripts(): readonly ComponentType[] {
    return [...this.byName.values()].filter((type) => type.script !== undefined);
  }

  /**
   * Newer code takes the place of what runs. `successors` are the classes that did, by those before them. Gives back what
   * undoes it.
   */
  swapScripts(types: readonly ScriptType[], successors: ReadonlyMap<ComponentClass, ComponentClass>): () => void {
    const maps = [this.byName, this.byClass, this.byFormerName] as Map<unknown, ComponentType>[];
    const before = maps.map((map) => [...map]);
    this.setScripts(types);
    for (const [old, successor] of successors) this.successors.set(old, successor);
    return () => {
      for (const [index, map] of maps.entries()) {
        map.clear();
        for (const [key, type] of before[index] ?? []) map.set(key, type);
      }
      for (const old of successors.keys()) this.successors.delete(old);
    };
  }

  private add(type: ComponentType): void {
    this.byName.set(type.name, type);
    if (!type.script) this.byClass.set(type.componentClass, type);
  }
}
