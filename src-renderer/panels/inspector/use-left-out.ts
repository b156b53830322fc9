import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { useEditorStore } from "../../workbench/editor-context";
import type { InspectedComponent } from "./inspected-components";

/** Why a component does not run any more in the world that is shown; undefined where it does. */
export function useLeftOut({ type, places }: InspectedComponent): ScriptDiagnostic | undefined {
  const domain = useEditorStore("play", ({ state }) => (state === "edit" ? "editor" : "runtime"));
  return useEditorStore("problems", ({ problems }) =>
    problems.find(
      ({ leftOut, script, entity, domain: where }) =>
        leftOut !== undefined &&
        script === type &&
        where === domain &&
        (leftOut === "class" || places.some((place) => place.entity === entity?.id)),
    ),
  );
}
