import { Button } from "../../ui/controls/button";
import { useEditor } from "../../workbench/editor-context";
import { executeCommand } from "../../workbench/execute-command";
import { FieldRow } from "./field-row";
import type { ComponentPlace } from "../../../src-shared/protocol/command";
import type { InspectedField } from "./inspected-fields";

export interface SetAsideFieldsProps {
  fields: readonly InspectedField[];
  places: readonly ComponentPlace[];
  isClassMissing: boolean;
}

/** Values that no field takes any more. They stay in the file until they are cleaned up, or come back with their field. */
export function SetAsideFields({ fields, places, isClassMissing }: SetAsideFieldsProps) {
  const editor = useEditor();
  const cleanUp = () =>
    void executeCommand(editor, {
      kind: "setFields",
      edits: places.flatMap((place) => fields.map(({ name }) => ({ ...place, path: name }))),
    });
  return (
    <div className="inspector-set-aside" data-testid="set-aside">
      {!isClassMissing && (
        <p className="field-header inspector-set-aside__title">
          <span title="The script has no such fields now. The values stay in the file and come back with them.">
            Set aside
          </span>
          <Button variant="quiet" onClick={cleanUp} testId="clean-up">
            Clean up
          </Button>
        </p>
      )}
      {fields.map((field) => (
        <FieldRow key={field.name} field={field} places={places} depth={0} />
      ))}
    </div>
  );
}
