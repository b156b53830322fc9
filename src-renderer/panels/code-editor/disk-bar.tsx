import { FileX2, GitCompareArrows } from "lucide-react";
import { Button } from "../../ui/controls/button";
import { Banner } from "../../ui/layout/banner";
import { saveFile } from "../../workbench/code/save-file";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { fileNameOf } from "../../workbench/files/file-kind";
import { codeEditorPanel } from "../../workbench/open-source";

export interface DiskBarProps {
  path: string;
  isComparing: boolean;
  onCompare: (isComparing: boolean) => void;
}

/** Says that another program changed or deleted the file, and what can be done about it. */
export function DiskBar({ path, isComparing, onCompare }: DiskBarProps) {
  const editor = useEditor();
  const kind = useEditorStore("codeBuffers", ({ buffers }) => buffers.get(path)?.disk.kind);
  const { codeBuffers } = editor.stores;
  const name = fileNameOf(path);
  if (kind === "changed") {
    return (
      <Banner
        tone="warning"
        icon={GitCompareArrows}
        testId="code-conflict"
        actions={
          <>
            <Button selected={isComparing} aria-pressed={isComparing} onClick={() => onCompare(!isComparing)}>
              Compare
            </Button>
            <Button onClick={() => codeBuffers.getState().keepMine(path)}>Keep mine</Button>
            <Button onClick={() => codeBuffers.getState().takeTheirs(path)}>Take theirs</Button>
          </>
        }
      >
        Another program changed {name} while you edited it. Both texts are still there.
      </Banner>
    );
  }
  if (kind === "deleted") {
    return (
      <Banner
        tone="warning"
        icon={FileX2}
        testId="code-deleted"
        actions={
          <>
            <Button onClick={() => void saveFile(editor, path)}>Save again</Button>
            <Button onClick={() => void editor.layout.close(codeEditorPanel, path)}>Close</Button>
          </>
        }
      >
        {name} was deleted or moved. Its text is only here.
      </Banner>
    );
  }
  return undefined;
}
