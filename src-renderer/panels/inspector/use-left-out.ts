import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { useEditorStore } from "../../workbench/editor-context";
import type { InspectedComponent } from "./inspected-components";

/** Why a component is paused or left out in the world that is shown; undefined where it is not. */
export function useLeftOut({ type, places }: InspectedComponent): ScriptDiagnostic | undefined {
  const domain = useEditorStore("play", ({ state }) => (state === "edit" ? "editor" : "runtime"));
  return useEditorStore("problems", ({ problems }) =>
    problems.find(
      ({ leftOut, script, component, domain: where }) =>
        leftOut !== undefined &&
        where === domain &&
        (leftOut === "class" ? script === type : places.some((place) => place.component === component)),
    ),
  );
}
