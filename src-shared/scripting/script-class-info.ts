import type { FieldInfo } from "../document/field-type";

/** A script class as reflected: found statically in its source, its defaults read from the constructor in a domain. */
export interface ScriptClassInfo {
  readonly name: string;
  /** The source file, relative to the project, with forward slashes: "assets/scripts/player.ts". */
  readonly file: string;
  /** The export under which the file gives the class away; "default" for a default export. */
  readonly exportName: string;
  /** The name of the script class it derives from, if not Script itself. */
  readonly base?: string;
  /** All script classes that it derives from, nearest first, abstract ones among them; where a session tells of it. */
  readonly ancestors?: readonly string[];
  readonly isAbstract: boolean;
  /** Own and inherited fields, base class first, in the order of the source. */
  readonly fields: readonly ScriptFieldInfo[];
  readonly methods: readonly ScriptMethodInfo[];
  /** Names of static members marked `@keep`: their values outlive every reload. */
  readonly keptStatics?: readonly string[];
  readonly attributes: ScriptClassAttributes;
  readonly doc?: string;
  /** Where the class is declared; 1-based. */
  readonly line: number;
  /** The content is of an earlier, good save, as the newest does not compile. */
  readonly isStale?: boolean;
}

export interface ScriptFieldInfo extends FieldInfo {
  /** The class that declares it. */
  readonly declaredBy: string;
  readonly line: number;
}

export interface ScriptMethodInfo {
  readonly name: string;
  readonly isStatic: boolean;
  readonly doc?: string;
  /** Shown as a button in the inspector, with this label. */
  readonly button?: string;
}

export interface ScriptClassAttributes {
  /** Built-in types or script classes that are added before this one. */
  readonly requireComponent?: readonly string[];
  readonly disallowMultiple?: boolean;
  /** Lower runs earlier; 0 by default. */
  readonly executionOrder?: number;
  /** Its callbacks run while editing too. */
  readonly editorScript?: boolean;
  /** Where it appears in the "add component" menu, as in "Enemies/Flying". */
  readonly menu?: string;
  readonly icon?: string;
  readonly formerly?: readonly string[];
}
