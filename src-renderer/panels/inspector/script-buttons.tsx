import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import { Button } from "../../ui/controls/button";
import { Tooltip } from "../../ui/overlays/tooltip";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import type { InspectedComponent } from "./inspected-components";

export interface ScriptButtonsProps {
  component: InspectedComponent;
  info: ScriptClassInfo;
}

/** The methods that a script marks with `@button`: a click calls them on every selected entity. */
export function ScriptButtons({ component: { places }, info }: ScriptButtonsProps) {
  const { api, stores } = useEditor();
  const domain = useEditorStore("play", ({ state }) => (state === "edit" ? "editor" : "runtime"));
  const buttons = info.methods.filter(({ button, isStatic }) => button !== undefined && !isStatic);
  if (buttons.length === 0) return undefined;
  const call = async (method: string) => {
    const result = await api.callMethod(places, method, domain);
    if (!result.ok) stores.notifications.getState().notify({ severity: "error", message: result.message });
  };
  return (
    <div className="inspector-buttons">
      {buttons.map(({ name, button, doc }) => (
        <Tooltip key={name} content={doc}>
          <Button onClick={() => void call(name)} testId={`button-${name}`}>
            {button}
          </Button>
        </Tooltip>
      ))}
    </div>
  );
}
