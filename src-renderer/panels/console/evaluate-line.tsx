import { ChevronRight } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Badge } from "../../ui/controls/badge";
import { Icon } from "../../ui/controls/icon";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { type HistoryPlace, moveInHistory } from "./typed-history";

/** A line that evaluates what is typed, in the running game while there is one, else in the edited scene. */
export function EvaluateLine() {
  const { stores } = useEditor();
  const state = useEditorStore("play", (play) => play.state);
  const history = useEditorStore("evaluations", (evaluations) => evaluations.history);
  const [text, setText] = useState("");
  const [place, setPlace] = useState<HistoryPlace>();
  const isEditing = state === "edit";

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter") {
      const expression = text.trim();
      if (expression === "") return;
      setText("");
      setPlace(undefined);
      void stores.evaluations.getState().evaluate(expression, isEditing ? "editor" : "runtime");
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const move = moveInHistory(history, place, text, event.key === "ArrowUp" ? -1 : 1);
      if (!move) return;
      setText(move.text);
      setPlace(move.place);
    } else if (event.key === "Escape" && text !== "") {
      setText("");
      setPlace(undefined);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="console-evaluate">
      <Icon of={ChevronRight} size={14} />
      <input
        className="console-evaluate__input"
        aria-label="Evaluate an expression"
        placeholder={isEditing ? "Evaluate in the edited scene" : "Evaluate in the running game"}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        data-testid="console-evaluate"
        onChange={(event) => {
          setText(event.currentTarget.value);
          setPlace(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <Badge tone={isEditing ? "neutral" : state === "paused" ? "pause" : "play"} testId="console-domain">
        {isEditing ? "Editor" : "Game"}
      </Badge>
    </div>
  );
}
