import { RotateCcw } from "lucide-react";
import { IconButton } from "../ui/controls/icon-button";

export interface ResetButtonProps {
  onReset: () => void;
  /** Its place is kept while there is nothing to reset, so that what is beside it stays under the pointer. */
  isHidden: boolean;
}

/** The reset button of rows that have their own frame. */
export function ResetButton({ onReset, isHidden }: ResetButtonProps) {
  return (
    <IconButton
      icon={RotateCcw}
      label="Reset to default"
      size="small"
      style={{ visibility: isHidden ? "hidden" : "visible" }}
      onClick={onReset}
    />
  );
}
