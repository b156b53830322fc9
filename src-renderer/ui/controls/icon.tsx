import type { LucideIcon } from "lucide-react";

export type IconType = LucideIcon;

/** A decorative icon in the tool's one stroke width. What it means is said by the text or the name beside it. */
export function Icon({
  of: Shape,
  size = 14,
  className,
}: {
  of: IconType;
  size?: number;
  className?: string | undefined;
}) {
  return <Shape size={size} strokeWidth={1.75} aria-hidden className={className} />;
}
