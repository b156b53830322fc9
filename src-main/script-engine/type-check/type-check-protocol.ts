import type { CompileOptions } from "../compiler/compiler-protocol";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";

/** What main asks of the type checker, which is a worker of its own: a check takes longer than a save may. */
export interface TypeCheckApi {
  /** All type problems of the project; undefined when `stop` was called meanwhile. */
  check(options: CompileOptions): Promise<readonly ScriptDiagnostic[] | undefined>;
  stop(): void;
}
