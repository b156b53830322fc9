import { Unplug } from "lucide-react";
import { Button } from "../ui/controls/button";
import { EmptyState } from "../ui/layout/empty-state";

/** Stands in place of the editor when it cannot be reached at all. */
export function StartFailure({ reason }: { reason: string }) {
  return (
    <EmptyState
      icon={Unplug}
      title="The editor cannot be reached"
      action={<Button onClick={() => location.reload()}>Try again</Button>}
      testId="start-failure"
    >
      {reason}
    </EmptyState>
  );
}
