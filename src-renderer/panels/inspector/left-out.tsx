import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { Button } from "../../ui/controls/button";
import { Banner } from "../../ui/layout/banner";
import { useEditor } from "../../workbench/editor-context";
import { openSource } from "../../workbench/open-source";

/** Says why a component is paused or left out, with the way to the code that is to blame. */
export function LeftOut({ fault: { message, file, line, column } }: { fault: ScriptDiagnostic }) {
  const { layout } = useEditor();
  const place = file === undefined ? undefined : { file, line, column };
  return (
    <Banner
      tone="warning"
      testId="left-out"
      actions={place && <Button onClick={() => openSource(layout, place)}>Show code</Button>}
    >
      {message}
    </Banner>
  );
}
