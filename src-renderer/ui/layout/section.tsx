import "./section.css";
import { Ellipsis } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { FoldArrow } from "../controls/fold-arrow";
import { Icon, type IconType } from "../controls/icon";
import { IconButton } from "../controls/icon-button";
import { CheckBox } from "../fields/check-box";
import { ContextMenu } from "../overlays/context-menu";
import { Menu } from "../overlays/menu";
import type { MenuItems } from "../overlays/menu-item";

export interface SectionProps {
  title: string;
  icon?: IconType | undefined;
  /** Behind the title, for example "script" or a badge. */
  note?: ReactNode;
  /** Given, a check box in the header switches what the section stands for. */
  enabled?: boolean | undefined;
  onEnabledChange?: ((isEnabled: boolean) => void) | undefined;
  /** The menu of the button at the right and of a right click on the header. */
  menu?: MenuItems | (() => MenuItems) | undefined;
  /** Further buttons in the header. */
  actions?: ReactNode;
  /** Given, the owner holds whether it is open. */
  open?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  defaultOpen?: boolean;
  tone?: "normal" | "error" | "warning";
  testId?: string | undefined;
  children?: ReactNode;
}

/** A part of a panel under a header that folds it away. */
export function Section(props: SectionProps) {
  const { title, icon, note, enabled, onEnabledChange, menu, actions, defaultOpen = true, tone = "normal" } = props;
  const [isOpenHere, setIsOpenHere] = useState(defaultOpen);
  const isOpen = props.open ?? isOpenHere;
  const titleId = useId();
  const bodyId = useId();
  const toggle = () => {
    setIsOpenHere(!isOpen);
    props.onOpenChange?.(!isOpen);
  };
  const header = (
    <header className="ui-section__header" data-tone={tone}>
      <button
        type="button"
        className="ui-fold-toggle"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        aria-labelledby={titleId}
        onClick={toggle}
      >
        <FoldArrow isOpen={isOpen} />
      </button>
      {enabled !== undefined && (
        <CheckBox
          checked={enabled}
          onChange={(isEnabled) => onEnabledChange?.(isEnabled)}
          label={`${title} enabled`}
          disabled={!onEnabledChange}
        />
      )}
      {/* The button before it does the same for the keyboard and for assistive technology. */}
      <div className="ui-section__heading" onClick={toggle}>
        {icon && <Icon of={icon} className="ui-section__icon" />}
        <h3 id={titleId} className="ui-section__title ui-truncate">
          {title}
        </h3>
        {note !== undefined && <span className="ui-section__note">{note}</span>}
      </div>
      <div className="ui-section__actions">
        {actions}
        {menu && (
          <Menu items={menu} align="end">
            <IconButton icon={Ellipsis} label={`${title} actions`} />
          </Menu>
        )}
      </div>
    </header>
  );
  return (
    <section
      className="ui-section"
      aria-labelledby={titleId}
      data-off={enabled === false || undefined}
      data-testid={props.testId}
    >
      {menu ? <ContextMenu items={menu}>{header}</ContextMenu> : header}
      <div id={bodyId} className="ui-section__body" hidden={!isOpen}>
        {isOpen && props.children}
      </div>
    </section>
  );
}
