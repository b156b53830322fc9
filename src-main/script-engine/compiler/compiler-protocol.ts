import type { Result } from "../../../src-shared/base/result";
import type { ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptRename } from "../../../src-shared/scripting/reload-report";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { CatchRange } from "./list-catches";

/** `workerData` of the worker that compiles, or checks types. */
export interface CompilerOptions {
  /** One bundle does both jobs, each in a worker of its own. */
  readonly role: "compile" | "types";
  /** Absolute. */
  readonly projectDir: string;
  /** Files that an earlier compiler did not survive: they count as failed until their content changes. */
  readonly skippedFiles: readonly string[];
  /** One file is worked on at a time, as one of them ended an earlier compiler and it is to be known which. */
  readonly isCautious: boolean;
}

/** What the project says of how its scripts are made. */
export interface CompileOptions {
  /** Scripts may import what Node has. */
  readonly allowsNode: boolean;
}

/** What main asks of the compiler worker. Calls are answered in order, one at a time. */
export interface CompilerApi {
  /**
   * Reads the given files anew (paths relative to the project, of files or folders, there or gone), compiles those whose
   * content differs and links all. "all" looks at every file of the project. Packages are bundled anew where the options
   * differ from those of the call before.
   */
  compile(changed: readonly string[] | "all", options: CompileOptions): Promise<CompileOutcome>;
  /**
   * Compiles the files' present content ahead of a `compile` that will probably ask for it, and soon links it too. Changes
   * nothing of the build, and keeps quiet about whatever is wrong.
   */
  compileAhead(files: readonly string[]): Promise<void>;
  /** Compiles a statement script, which belongs to no build. */
  compileStatements(file: string): Promise<Result<ScriptModule, "notFound" | "compileError">>;
  /** The source after it was told what a field or class was called before; see `addFormerly`. */
  addFormerly(source: string, rename: ScriptRename): Promise<string | undefined>;
  /** Where some compiled code catches what it throws. */
  listCatches(code: string): Promise<readonly CatchRange[]>;
  /** Loads what the next compile will need, so that it starts at once. */
  warmUp(): Promise<void>;
}

/** What the compiler worker tells unasked. */
export interface CompilerEvents {
  /** It works on these files now: the ones to blame if it is never heard of again. On none while it gets ready itself. */
  onDidProgress(files: readonly string[]): void;
}

/** The build as far as it differs from the one of the call before. */
export interface CompileOutcome {
  /** Files that came, went or have other content than before. */
  readonly changedFiles: readonly string[];
  /** Those of them that are gone. */
  readonly removedFiles: readonly string[];
  /** Changed files that do not compile: their last good code, if there is any, stays. */
  readonly failedFiles: readonly string[];
  /** Every class that stands in a changed file, scripts and others. */
  readonly changedClasses: readonly ChangedClass[];
  /** Changed files without a line of code. */
  readonly emptyFiles: readonly string[];
  /** The changed files and all that import them, directly or not. */
  readonly dependents: readonly string[];
  /** Modules that are new or differ. */
  readonly modules: readonly ScriptModule[];
  /** Every file of the build, in load order; absent where they are those of before. */
  readonly order?: readonly string[];
  /** The classes of each file where they are new or differ, none of a file that lost all. */
  readonly classes: readonly FileClasses[];
  /** This compiler should make no more builds: another one has to take its place. */
  readonly isSpent: boolean;
  /** All compile and reflect problems of the project, sorted by place; see `limitProblems`. */
  readonly problems: readonly ScriptDiagnostic[];
}

export interface ChangedClass {
  /** Without its namespaces. */
  readonly name: string;
  readonly file: string;
}

export interface FileClasses {
  readonly file: string;
  readonly classes: readonly ScriptClassInfo[];
}
