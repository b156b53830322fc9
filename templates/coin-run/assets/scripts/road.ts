import { Script, Color, Entity, Random, header, min, range, unit, type float, type int32 } from "tandem";
import { Coin } from "./coin";
import { runStarted } from "./events";
import { Obstacle } from "./obstacle";
import { Runner } from "./runner";

/** Lays the road before the runner piece by piece, with what is on it, and takes it away behind. */
export class Road extends Script {
  /** For whom the road is laid. */
  runner?: Runner;

  @header("Pieces")
  @min(1)
  @unit("m")
  pieceLength: float = 12;
  /** How many pieces lie ahead. */
  @range(2, 30) piecesAhead: int32 = 9;
  colors = [new Color("#3f6fb5"), new Color("#4478c2")];

  @header("What is on them")
  /** How likely a piece has something to run into. */
  @range(0, 1)
  danger: float = 0.7;
  @range(0, 8) coinsInRow: int32 = 5;

  private pieces: Entity[] = [];
  private laid = 0;

  override onCreate() {
    this.listen(this.scene, runStarted, () => this.clear());
  }

  override onUpdate() {
    const { runner } = this;
    if (!runner) return;
    const reached = runner.distance / this.pieceLength;
    while (this.laid < reached + this.piecesAhead) this.layPiece();
    while (this.pieces.length > this.piecesAhead + 2) this.pieces.shift()?.destroy();
  }

  private clear() {
    for (const piece of this.pieces) piece.destroy();
    this.pieces = [];
    this.laid = 0;
  }

  private layPiece() {
    const index = this.laid++;
    const width = this.laneWidth * (2 * this.sideLanes + 1) + 1;
    const color = this.colors[index % this.colors.length] ?? new Color("white");
    const piece = this.scene.spawn({
      name: `Piece ${index}`,
      parent: this.entity,
      position: [0, 0, -index * this.pieceLength],
    });
    this.scene.spawn({
      name: "Ground",
      parent: piece,
      position: [0, -0.25, 0],
      scale: [width, 0.5, this.pieceLength],
      components: [["MeshRenderer", { shape: "box", color, roughness: 0.9 }]],
    });
    // The first pieces are for finding one's feet.
    if (index > 1 && Random.chance(this.danger)) this.placeObstacle(piece);
    if (index > 0) this.placeCoins(piece);
    this.pieces.push(piece);
  }

  private placeObstacle(piece: Entity) {
    const isTall = Random.chance(0.5);
    const height = isTall ? 2.4 : 0.7;
    this.scene.spawn({
      name: isTall ? "Pillar" : "Hurdle",
      parent: piece,
      position: [this.randomLane(), height / 2, this.pieceLength * 0.25],
      scale: [this.laneWidth * 0.8, height, 0.6],
      components: [
        ["MeshRenderer", { shape: "box", color: new Color("#d9534f"), roughness: 0.6 }],
        [Obstacle, { runner: this.runner }],
      ],
    });
  }

  private placeCoins(piece: Entity) {
    const x = this.randomLane();
    for (let index = 0; index < this.coinsInRow; index++) {
      this.scene.spawn({
        name: "Coin",
        parent: piece,
        position: [x, 0.9, -this.pieceLength / 2 + 1 + index],
        scale: [0.55, 0.55, 0.55],
        components: [[Coin, { runner: this.runner }]],
      });
    }
  }

  private randomLane() {
    return Random.int(-this.sideLanes, this.sideLanes) * this.laneWidth;
  }

  private get laneWidth() {
    return this.runner?.laneWidth ?? 2;
  }

  private get sideLanes() {
    return this.runner?.sideLanes ?? 1;
  }
}
