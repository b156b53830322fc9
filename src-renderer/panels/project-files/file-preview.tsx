import { useState } from "react";
import type { ProjectFile } from "../../../src-shared/protocol/session-api";
import { useEditor } from "../../workbench/editor-context";
import { fileKindOf, fileNameOf } from "../../workbench/files/file-kind";
import { formatSize } from "./format-size";

/** True for files of which the panel itself shows what they are. */
export function hasPreview(path: string): boolean {
  const kind = fileKindOf(path);
  return kind === "image" || kind === "audio" || kind === "model" || kind === "other";
}

/** What a file is that no other panel opens: a picture, a sound, or its size. */
export function FilePreview({ file }: { file: ProjectFile }) {
  const { connection } = useEditor();
  const [pixels, setPixels] = useState<string>();
  const kind = fileKindOf(file.path);
  const url = connection.getAssetUrl(file.path);
  const facts = [pixels, formatSize(file.size)].filter((fact) => fact !== undefined);
  return (
    <aside className="file-preview" aria-label={`Preview of ${fileNameOf(file.path)}`} data-testid="file-preview">
      {kind === "image" && (
        <div className="file-preview__picture">
          <img
            src={url}
            alt={fileNameOf(file.path)}
            draggable={false}
            onLoad={({ currentTarget }) => setPixels(`${currentTarget.naturalWidth} × ${currentTarget.naturalHeight}`)}
            onError={() => setPixels("not a picture")}
          />
        </div>
      )}
      {kind === "audio" && <audio className="file-preview__sound" src={url} controls preload="metadata" />}
      <p className="file-preview__facts">
        <span className="file-preview__name ui-truncate">{fileNameOf(file.path)}</span>
        <span className="ui-numeric">{facts.join(" · ")}</span>
      </p>
    </aside>
  );
}
