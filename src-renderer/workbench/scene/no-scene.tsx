import { FileWarning } from "lucide-react";
import { Button } from "../../ui/controls/button";
import type { IconType } from "../../ui/controls/icon";
import { EmptyState } from "../../ui/layout/empty-state";
import { useEditor, useEditorStore } from "../editor-context";
import { fileNameOf } from "../files/file-kind";
import { openSource } from "../open-source";
import { restoreScene } from "../project/open-project";

export interface NoSceneProps {
  /** Shown where nothing is wrong: there is just no scene. */
  icon: IconType;
  children: string;
}

/** Stands where a scene would be: why the one to be opened could not be, and what to do; else how to get one. */
export function NoScene({ icon, children }: NoSceneProps) {
  const editor = useEditor();
  const failure = useEditorStore("sceneState", (state) => state.failure);
  const newScene = (
    <Button variant={failure ? "quiet" : "normal"} onClick={() => void editor.commands.run("file.new-scene")}>
      New scene
    </Button>
  );
  if (!failure) {
    return (
      <EmptyState icon={icon} title="No scene is open" action={newScene}>
        {children}
      </EmptyState>
    );
  }
  const { path, message, line, column, canRestore } = failure;
  return (
    <EmptyState
      icon={FileWarning}
      title={`${fileNameOf(path)} could not be opened`}
      testId="scene-failure"
      action={
        <>
          {canRestore && (
            <Button variant="primary" testId="restore-scene" onClick={() => void restoreScene(editor, path)}>
              Restore
            </Button>
          )}
          <Button testId="open-scene-file" onClick={() => openSource(editor.layout, { file: path, line, column })}>
            Open the file
          </Button>
          {newScene}
        </>
      }
    >
      {message}
    </EmptyState>
  );
}
