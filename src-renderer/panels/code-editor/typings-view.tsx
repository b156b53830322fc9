import { FileX } from "lucide-react";
import { useEffect, useState } from "react";
import type { JsonObject } from "../../../src-shared/base/json";
import { EmptyState } from "../../ui/layout/empty-state";
import type { CodeWorkspace } from "./code-workspace";
import type { Monaco } from "./monaco";
import { useCodeArea } from "./use-code-area";

export interface TypingsViewProps {
  workspace: CodeWorkspace;
  path: string;
  params: JsonObject;
}

/** True for what a definition may lead to outside of the project: the typings of "tandem" and of the language. */
export function isTypingsPath(path: string): boolean {
  return path.startsWith("node_modules/") || /^lib\.[\w.]+\.d\.ts$/.test(path);
}

/** Typings, to read only. */
export function TypingsView({ workspace, path, params }: TypingsViewProps) {
  const [model, setModel] = useState<Monaco.editor.ITextModel>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void workspace.typingsModelOf(path).then((found) => {
      if (!isCurrent) return;
      setModel(found);
      setIsMissing(found === undefined);
    });
    return () => {
      isCurrent = false;
    };
  }, [workspace, path]);
  const box = useCodeArea({ workspace, path, model, isReadOnly: true, params });
  if (isMissing) {
    return (
      <EmptyState icon={FileX} title="These typings are not loaded">
        They open again from a script that uses them.
      </EmptyState>
    );
  }
  return <div ref={box} className="code-editor__text" data-testid="code-text" />;
}
