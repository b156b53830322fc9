import { RotateCcw } from "lucide-react";
import { IconButton } from "../../../ui/controls/icon-button";

/** The reset button of rows that have their own frame. */
export function ResetButton({ onReset }: { onReset: () => void }) {
  return <IconButton icon={RotateCcw} label="Reset to default" size="small" onClick={onReset} />;
}
