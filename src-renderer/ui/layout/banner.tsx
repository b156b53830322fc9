import "./banner.css";
import { CircleAlert, Info, Play, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { Icon, type IconType } from "../controls/icon";
import { IconButton } from "../controls/icon-button";

export type BannerTone = "info" | "warning" | "error" | "play";

export interface BannerProps {
  tone: BannerTone;
  icon?: IconType | undefined;
  children: ReactNode;
  /** Buttons that do something about it. */
  actions?: ReactNode;
  onClose?: (() => void) | undefined;
  testId?: string | undefined;
}

const icons: Record<BannerTone, IconType> = { info: Info, warning: TriangleAlert, error: CircleAlert, play: Play };

/** A message that stays at the top of a panel until it is no longer true. Errors are announced at once. */
export function Banner({ tone, icon, children, actions, onClose, testId }: BannerProps) {
  return (
    <div className="ui-banner" data-tone={tone} role={tone === "error" ? "alert" : "status"} data-testid={testId}>
      <Icon of={icon ?? icons[tone]} className="ui-banner__icon" />
      <div className="ui-banner__text">{children}</div>
      {actions !== undefined && actions !== false && <div className="ui-banner__actions">{actions}</div>}
      {onClose && <IconButton icon={X} label="Dismiss" size="small" onClick={onClose} />}
    </div>
  );
}
