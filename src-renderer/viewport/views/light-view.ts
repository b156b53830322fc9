import { DirectionalLight, PointLight, SpotLight, Vector3 } from "three";
import { lightSchema } from "../../../src-shared/document/components/light";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { ComponentView } from "../world/component-view";
import { EncodedFields } from "../world/encoded-fields";
import type { EntityNode } from "../world/entity-node";
import type { LightKind, ViewContext, VisibleLight } from "../world/view-context";

const fields = new EncodedFields(lightSchema);

/**
 * three.js measures suns in lux and bulbs in candela. A bulb as many times brighter makes the same `intensity` look alike
 * for all kinds at about two metres.
 */
const candelaPerIntensity = 6;

/** A Light component as a three.js light. Which lights cast shadows is decided by `SceneLighting`, as there is room for a few only. */
export class LightView implements ComponentView, VisibleLight {
  light: DirectionalLight | PointLight | SpotLight;
  private isVisible = false;

  constructor(
    private readonly context: ViewContext,
    readonly node: EntityNode,
    private record: ComponentRecord,
  ) {
    this.light = createLight(this.kind);
    this.applyFields();
    this.refreshVisibility();
    this.onDidMove();
  }

  get kind(): LightKind {
    const kind = fields.text(this.record, "kind");
    return kind === "point" || kind === "spot" ? kind : "directional";
  }

  /** How far a bulb or a torch reaches, in metres. */
  get range(): number {
    return Math.max(0.01, fields.number(this.record, "range"));
  }

  /** The full width of a spot's cone, in radians. */
  get angle(): number {
    return (Math.min(170, Math.max(1, fields.number(this.record, "angle"))) * Math.PI) / 180;
  }

  get wantsShadow(): boolean {
    return fields.boolean(this.record, "castShadow");
  }

  /** The way the light shines, in world space. */
  direction(target: Vector3): Vector3 {
    return target.setFromMatrixColumn(this.node.worldFromLocal, 2).negate().normalize();
  }

  update(record: ComponentRecord): void {
    const before = this.kind;
    this.record = record;
    if (this.kind !== before) {
      this.setVisible(false);
      this.light.dispose();
      this.light = createLight(this.kind);
    }
    this.refreshVisibility();
    this.applyFields();
    this.onDidMove();
  }

  onDidMove(): void {
    const { light, node } = this;
    light.matrixWorld.setPosition(scratch.setFromMatrixPosition(node.worldFromLocal));
    if (light instanceof PointLight) return;
    light.target.matrixWorld.setPosition(scratch.add(this.direction(direction)));
  }

  refreshVisibility(): void {
    this.setVisible(this.node.isVisible && this.record.enabled !== false);
  }

  private setVisible(isVisible: boolean): void {
    if (isVisible === this.isVisible) return;
    this.isVisible = isVisible;
    if (isVisible) {
      this.context.lights.add(this);
      this.context.root.add(this.light);
    } else {
      this.context.lights.delete(this);
      this.light.removeFromParent();
    }
  }

  dispose(): void {
    this.setVisible(false);
    this.light.dispose();
  }

  private applyFields(): void {
    const { light } = this;
    const intensity = Math.max(0, fields.number(this.record, "intensity"));
    fields.color(this.record, "color", light.color);
    light.intensity = light instanceof DirectionalLight ? intensity : intensity * candelaPerIntensity;
    if (light instanceof DirectionalLight) return;
    light.distance = this.range;
    if (light instanceof SpotLight) light.angle = this.angle / 2;
  }
}

const scratch = new Vector3();
const direction = new Vector3();

function createLight(kind: LightKind): LightView["light"] {
  const light = kind === "directional" ? new DirectionalLight() : kind === "point" ? new PointLight() : new SpotLight();
  light.matrixAutoUpdate = false;
  if (light instanceof SpotLight) light.penumbra = 0.35;
  return light;
}
