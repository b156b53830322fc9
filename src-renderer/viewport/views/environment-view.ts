import { Color } from "three";
import { environmentSchema } from "../../../src-shared/document/components/environment";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { ComponentView } from "../world/component-view";
import { EncodedFields } from "../world/encoded-fields";
import type { EntityNode } from "../world/entity-node";
import type { ViewContext, VisibleEnvironment } from "../world/view-context";

const fields = new EncodedFields(environmentSchema);

/** An Environment component's sky and fog; the first visible one of a scene is applied by `SceneLighting`. */
export class EnvironmentView implements ComponentView, VisibleEnvironment {
  readonly skyColor = new Color();
  readonly horizonColor = new Color();
  readonly groundColor = new Color();
  ambientIntensity = 1;
  fogDensity = 0;
  private isVisible = false;

  constructor(
    private readonly context: ViewContext,
    readonly node: EntityNode,
    private record: ComponentRecord,
  ) {
    this.update(record);
  }

  update(record: ComponentRecord): void {
    this.record = record;
    fields.color(record, "skyColor", this.skyColor);
    fields.color(record, "horizonColor", this.horizonColor);
    fields.color(record, "groundColor", this.groundColor);
    this.ambientIntensity = Math.max(0, fields.number(record, "ambientIntensity"));
    this.fogDensity = Math.max(0, fields.number(record, "fogDensity"));
    this.refreshVisibility();
  }

  onDidMove(): void {
    // The sky is everywhere.
  }

  refreshVisibility(): void {
    this.setVisible(this.node.isVisible && this.record.enabled !== false);
  }

  private setVisible(isVisible: boolean): void {
    if (isVisible === this.isVisible) return;
    this.isVisible = isVisible;
    if (isVisible) this.context.environments.add(this);
    else this.context.environments.delete(this);
  }

  dispose(): void {
    this.setVisible(false);
  }
}
