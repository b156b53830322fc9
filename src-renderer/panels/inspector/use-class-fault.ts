import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { useEditorStore } from "../../workbench/editor-context";

/** Why a class as a whole is left out, as where its constructor never ends; undefined where nothing is known. */
export function useClassFault(type: string): ScriptDiagnostic | undefined {
  return useEditorStore("problems", ({ problems }) =>
    problems.find(({ severity, script, entity }) => severity === "error" && script === type && entity === undefined),
  );
}
