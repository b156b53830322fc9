import "./project-settings-dialog.css";
import { useEffect, useMemo, useState } from "react";
import { settingsGroups } from "../../../src-shared/document/project-settings";
import { createFoldStore, FieldsContext } from "../../fields/fields-context";
import { Dialog } from "../../ui/overlays/dialog";
import { useEditor, useEditorStore } from "../editor-context";
import { SettingsSection } from "./settings-section";

/** The settings of the open project. What is changed is in its file at once, and what changes there is shown. */
export function ProjectSettingsDialog() {
  const { requests } = useEditor();
  const project = useEditorStore("project", (state) => state.project);
  const [isOpen, setOpen] = useState(false);
  const [folds] = useState(createFoldStore);
  const services = useMemo(() => ({ folds, isPlaying: false }), [folds]);
  useEffect(() => {
    const subscription = requests.onDidRequestProjectSettings(() => setOpen(true));
    return () => subscription.dispose();
  }, [requests]);
  return (
    <Dialog
      open={isOpen && project !== undefined}
      onOpenChange={setOpen}
      title="Project settings"
      description={
        project?.isReadOnly
          ? "The project's folder cannot be written to."
          : "Kept in tandem.json. What is changed holds from the next Play, save or call on."
      }
      size="large"
      testId="project-settings"
    >
      <FieldsContext value={services}>
        <div className="project-settings">
          {project &&
            settingsGroups.map((group) => (
              <SettingsSection
                key={group.name}
                group={group}
                settings={project.settings}
                isReadOnly={project.isReadOnly}
              />
            ))}
        </div>
      </FieldsContext>
    </Dialog>
  );
}
