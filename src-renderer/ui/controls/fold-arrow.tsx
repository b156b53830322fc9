import "./fold-arrow.css";
import { ChevronRight } from "lucide-react";

/** Points at what is folded, and down at what is open. Whatever folds has its own button around it. */
export function FoldArrow({ isOpen }: { isOpen: boolean }) {
  return (
    <ChevronRight size={12} strokeWidth={1.75} aria-hidden className="ui-fold-arrow" data-open={isOpen || undefined} />
  );
}
