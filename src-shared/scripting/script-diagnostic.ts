import type { DomainKind } from "./domain-kind";

/** A fault in the user's project or scripts, with its place in the user's own source. */
export interface ScriptDiagnostic {
  readonly severity: "error" | "warning";
  /**
   * compile: does not build; type: does not type-check; reflect: a class or field cannot be used; runtime: thrown by a
   * callback; scene: a scene file or a value in it; project: its file or settings.
   */
  readonly source: "compile" | "type" | "reflect" | "runtime" | "scene" | "project";
  readonly message: string;
  /** Relative to the project, forward slashes. */
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based. */
  readonly column?: number;
  readonly entity?: { readonly id: string; readonly name: string };
  /** The id of the component at fault. */
  readonly component?: string;
  /** The class name of the script at fault, or the type of the component. */
  readonly script?: string;
  /** The field whose value is at fault. */
  readonly field?: string;
  /** "onUpdate", "constructor", … */
  readonly callback?: string;
  /** What follows from it: the component gets no more updates, or no call at all, or none of its class does. */
  readonly leftOut?: "paused" | "component" | "class";
  readonly domain?: DomainKind;
  /** It stands for so many more problems, which are not listed. */
  readonly omitted?: number;
  /** How many of those there are by kind: "type error", "warning". */
  readonly omittedKinds?: Readonly<Record<string, number>>;
  /** The user's frames first, mapped to their source. */
  readonly stack?: readonly StackFrame[];
}

export interface StackFrame {
  readonly functionName: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
