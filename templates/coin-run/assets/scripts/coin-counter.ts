import { Script, Color, Entity, range, type int32 } from "tandem";
import { coinTaken, crashed } from "./events";

/** Shows the coins of this run as rows of little coins. */
export class CoinCounter extends Script {
  @range(1, 50) coinsInRow: int32 = 10;

  private shown: Entity[] = [];

  override onCreate() {
    this.listen(this.scene, coinTaken, () => this.add());
    this.listen(this.scene, crashed, () => this.clear());
  }

  private add() {
    const column = this.shown.length % this.coinsInRow;
    const row = Math.floor(this.shown.length / this.coinsInRow);
    this.shown.push(
      this.scene.spawn({
        name: `Coin ${this.shown.length + 1}`,
        parent: this.entity,
        position: [column * 0.13, -row * 0.13, 0],
        scale: [0.1, 0.1, 0.1],
        components: [
          [
            "MeshRenderer",
            { shape: "sphere", color: new Color("#ffc83d"), emissive: new Color("#7a5200"), castShadow: false },
          ],
        ],
      }),
    );
  }

  private clear() {
    if (this.shown.length > 0) console.log(`You took ${this.shown.length} coins.`);
    for (const coin of this.shown) coin.destroy();
    this.shown = [];
  }
}
