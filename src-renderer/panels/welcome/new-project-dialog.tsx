import "./welcome.css";
import { useEffect, useState } from "react";
import type { TemplateInfo } from "../../../src-shared/protocol/session-api";
import { Dialog } from "../../ui/overlays/dialog";
import { useEditor } from "../../workbench/editor-context";
import { NewProject } from "./new-project";

/** Makes a new project while another one is open, which closes when the new one opens. */
export function NewProjectDialog() {
  const { api, requests } = useEditor();
  const [templates, setTemplates] = useState<readonly TemplateInfo[]>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const subscription = requests.onDidRequestNewProject(() => {
      // The line was lost: whoever asks again later gets them.
      api.getTemplates().then(setTemplates, () => undefined);
    });
    return () => subscription.dispose();
  }, [api, requests]);
  const create = async (run: () => Promise<boolean>) => {
    setBusy(true);
    try {
      if (await run()) setTemplates(undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={templates !== undefined}
      onOpenChange={(isOpen) => !isOpen && setTemplates(undefined)}
      title="New project"
      size="large"
      testId="new-project-dialog"
    >
      {templates && <NewProject templates={templates} isBusy={isBusy} onCreate={(_name, run) => void create(run)} />}
    </Dialog>
  );
}
