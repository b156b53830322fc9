import { useState } from "react";
import { Button } from "../../ui/controls/button";
import { useEditor } from "../../workbench/editor-context";
import { openSource } from "../../workbench/open-source";
import type { EntryDetails } from "./entry-details";

/** A call stack: the project's frames as links, the tool's own folded away. */
export function StackFrames({ details: { userFrames, internalFrames } }: { details: EntryDetails }) {
  const { layout } = useEditor();
  const [isUnfolded, setIsUnfolded] = useState(false);
  return (
    <ol className="console-stack" aria-label="Stack" data-testid="console-stack">
      {userFrames.map(({ functionName, file, line, column }, index) => (
        <li key={index} className="console-stack__frame">
          <span className="console-stack__function">{functionName}</span>
          <button
            type="button"
            className="console-link"
            title={`Open ${file}`}
            data-testid="stack-frame"
            onClick={() => openSource(layout, { file, line, column })}
          >
            {file}:{line}:{column}
          </button>
        </li>
      ))}
      {internalFrames.length > 0 && (
        <li>
          <Button variant="quiet" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
            {internalFrames.length === 1 ? "1 internal frame" : `${internalFrames.length} internal frames`}
          </Button>
          {isUnfolded && (
            <ol>
              {internalFrames.map((frame, index) => (
                <li key={index} className="console-stack__frame" data-internal>
                  {frame}
                </li>
              ))}
            </ol>
          )}
        </li>
      )}
    </ol>
  );
}
