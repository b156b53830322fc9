import { ShieldAlert } from "lucide-react";
import { Button } from "../../ui/controls/button";
import { Banner } from "../../ui/layout/banner";
import { useEditor, useEditorStore } from "../../workbench/editor-context";

/** Says that the project's scripts are held back, and lets the user trust them. */
export function RestrictedBanner() {
  const { api, stores } = useEditor();
  const isRestricted = useEditorStore("project", ({ project }) => project?.isRestricted ?? false);
  if (!isRestricted) return undefined;
  const trust = async () => {
    const result = await api.trustProject();
    if (!result.ok) stores.notifications.getState().notify({ severity: "error", message: result.message });
  };
  return (
    <Banner
      tone="warning"
      icon={ShieldAlert}
      testId="restricted-banner"
      actions={
        <Button variant="primary" onClick={() => void trust()} testId="trust-project">
          Trust and run scripts
        </Button>
      }
    >
      Scripts of this project have not run on this computer yet. You can look at the scene; run them only if you know
      where they come from.
    </Banner>
  );
}
