import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { Button } from "../../ui/controls/button";
import { Banner } from "../../ui/layout/banner";
import { Menu } from "../../ui/overlays/menu";
import { executeCommand } from "../../workbench/execute-command";
import type { InspectedComponent } from "./inspected-components";
import { useClassFault } from "./use-class-fault";

/** Stands where a script's class is missing or broken: its values are kept, and can be given to another class. */
export function MissingClass({ component: { type, places } }: { component: InspectedComponent }) {
  const editor = useEditor();
  const classes = useEditorStore("scriptClasses", (state) => state.classes);
  const fault = useClassFault(type);
  const isRestricted = useEditorStore("project", ({ project }) => project?.isRestricted ?? false);
  const retarget = (value: string) =>
    void executeCommand(editor, {
      kind: "setFields",
      edits: places.map((place) => ({ ...place, path: "type", value })),
    });
  return (
    <Banner
      tone="warning"
      testId="missing-class"
      // What keeps scripts back is said above all panels, with its button.
      actions={
        !isRestricted && (
          <>
            <Button onClick={() => editor.layout.open("problems")}>Show problems</Button>
            {classes.length > 0 && (
              <Menu
                align="end"
                items={classes.map(({ name, file }) => ({
                  id: `retarget-${name}`,
                  label: `${name} (${file.slice(file.lastIndexOf("/") + 1)})`,
                  onSelect: () => retarget(name),
                }))}
              >
                <Button>Use another class</Button>
              </Menu>
            )}
          </>
        )
      }
    >
      {isRestricted
        ? `The scripts of this project do not run yet, so ${type} is not known. Its values are kept.`
        : (fault?.message ?? `There is no script class ${type}, or its file does not compile or run.`) +
          " Its values are kept and come back with it."}
    </Banner>
  );
}
