import type { ComponentType } from "react";
import type { JsonObject } from "../../src-shared/base/json";
import type { IconType } from "../ui/controls/icon";

/** Where a panel stands in the default layout. */
export type PanelPlace = "left" | "leftBottom" | "center" | "bottom" | "right";

/**
 * A kind of panel. A panel's folder exports one, and `panel-list.ts` collects them; panels do not know each other. The
 * component may be lazy: the dock shows a spinner until it is there, and an error notice in place of one that throws.
 */
export interface PanelDefinition {
  /** As in "hierarchy": the dock's id, the key context and the test id (`panel-hierarchy`). */
  readonly id: string;
  readonly title: string;
  readonly icon: IconType;
  readonly component: ComponentType<PanelProps>;
  readonly defaultPlace: PanelPlace;
  /** One panel per document (a file), opened on demand and closable, and not part of the default layout. */
  readonly isDocument?: boolean;
}

export interface PanelProps {
  /** The document's key, a project path; undefined in a panel of which there is one. */
  readonly instance: string | undefined;
  /** What `DockLayout.open` was given last; kept with the layout. */
  readonly params: JsonObject;
  readonly tab: PanelTab;
}

/** A panel's own tab in the dock. */
export interface PanelTab {
  setTitle(title: string): void;
  /** A dot for what is not saved, or a small text such as a count; undefined takes it away. */
  setMark(mark: PanelMark | undefined): void;
  /** Asked before the user closes the tab; false keeps it. */
  setCloseGuard(mayClose: (() => Promise<boolean>) | undefined): void;
}

export type PanelMark =
  | { readonly kind: "unsaved" }
  | { readonly kind: "count"; readonly text: string; readonly tone: "neutral" | "error" | "warning" };
