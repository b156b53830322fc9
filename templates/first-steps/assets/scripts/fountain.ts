import { Script, Color, Random, range, min, unit, type float, type int32 } from "tandem";
import { Bubble } from "./bubble";

/** Spawns bubbles that rise from here; each destroys itself. */
export class Fountain extends Script {
  /** How many bubbles it makes. */
  @range(0, 20) @unit("/s") rate: float = 4;
  /** No more than this many at a time. */
  @min(0) limit: int32 = 40;
  /** How far from the middle they start. */
  @range(0, 5) @unit("m") spread: float = 0.7;
  colors = [new Color("#4c8dff"), new Color("#35c28b"), new Color("#e5b53b"), new Color("#f0616d")];

  private due = 0;
  private made = 0;

  override onUpdate(dt: number) {
    this.due += this.rate * dt;
    for (; this.due >= 1; this.due -= 1) {
      if (this.entity.children.length < this.limit) this.spawnBubble();
    }
  }

  private spawnBubble() {
    const color = this.colors[this.made % this.colors.length] ?? new Color("white");
    const size = Random.range(0.15, 0.4);
    this.made += 1;
    this.scene.spawn({
      name: `Bubble ${this.made}`,
      parent: this.entity,
      position: [Random.range(-this.spread, this.spread), 0.4, Random.range(-this.spread, this.spread)],
      scale: [size, size, size],
      components: [
        ["MeshRenderer", { shape: "sphere", color, roughness: 0.15 }],
        [Bubble, { riseSpeed: Random.range(1, 2.4) }],
      ],
    });
  }
}
