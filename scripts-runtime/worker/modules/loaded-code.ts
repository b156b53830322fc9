import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";

/** Code that is no component's: a file that runs, or a class of which an object is made to see its defaults. */
export interface LoadedCode {
  readonly file: string;
  /** Of the class. */
  readonly info?: ScriptClassInfo;
}
