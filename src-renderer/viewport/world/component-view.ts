import type { ComponentRecord } from "../../../src-shared/document/scene-record";

/** What is drawn of one component. Created with its record, told of every change, disposed with its component. */
export interface ComponentView {
  /** The record was replaced by `record`. */
  update(record: ComponentRecord): void;
  /** The entity's world matrix changed. Called for thousands of entities a frame: allocates nothing. */
  onDidMove(): void;
  /** Shows or hides what is drawn: it is seen while the node is visible and the component itself enabled. */
  refreshVisibility(): void;
  dispose(): void;
}
