import { Play } from "lucide-react";
import { Badge } from "../../ui/controls/badge";
import { Button } from "../../ui/controls/button";
import { Kbd } from "../../ui/controls/kbd";
import { runStatements } from "../../workbench/code/run-statements";
import { useEditor, useEditorStore } from "../../workbench/editor-context";

/** Runs a statement script, and says where. */
export function StatementBar({ path }: { path: string }) {
  const editor = useEditor();
  const state = useEditorStore("play", (play) => play.state);
  const isEditing = state === "edit";
  return (
    <>
      <Button icon={Play} onClick={() => void runStatements(editor, path)} testId="run-statements">
        Run
      </Button>
      <Kbd keys="Mod+Enter" />
      <span className="code-editor__where">
        {isEditing ? "in the edited scene; undone in one step" : "in the running game"}
      </span>
      <Badge tone={isEditing ? "neutral" : state === "paused" ? "pause" : "play"}>
        {isEditing ? "Editor" : "Game"}
      </Badge>
    </>
  );
}
