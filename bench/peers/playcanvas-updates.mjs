import * as pc from "playcanvas";

/**
 * PlayCanvas's script system without graphics: milliseconds of each frame's script phases, for so many instances of so
 * many classes that do what the bench's scripts do.
 */
export function timePlayCanvasUpdates(/** @type {{ instances: number, classes: number, frames: number }} */ shape) {
  const canvas = /** @type {any} */ ({
    width: 64,
    height: 64,
    clientWidth: 64,
    clientHeight: 64,
    style: {},
    addEventListener() {},
    removeEventListener() {},
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 64, height: 64 }),
  });
  const options = new pc.AppOptions();
  options.graphicsDevice = new pc.NullGraphicsDevice(canvas, {});
  options.componentSystems = [pc.ScriptComponentSystem];
  const app = new pc.AppBase(canvas);
  app.init(options);

  const names = Array.from({ length: shape.classes }, (_, index) => {
    class Mover extends pc.Script {
      speed = 1 + (index % 5);
      total = 0;

      update(/** @type {number} */ dt) {
        this.total += this.speed * dt;
      }
    }
    pc.registerScript(Mover, `mover${index}`, app);
    return `mover${index}`;
  });
  for (let index = 0; index < shape.instances; index++) {
    const entity = new pc.Entity(`entity ${index}`);
    const script = /** @type {pc.ScriptComponent} */ (entity.addComponent("script"));
    script.create(/** @type {string} */ (names[index % names.length]));
    app.root.addChild(entity);
  }
  for (const phase of ["initialize", "postInitialize", "postPostInitialize"]) app.systems.fire(phase, app.root);

  /** @type {number[]} */
  const samples = [];
  for (let frame = 0; frame < shape.frames; frame++) {
    const started = performance.now();
    app.systems.fire("update", 1 / 60);
    app.systems.fire("postUpdate", 1 / 60);
    samples.push(performance.now() - started);
  }
  return samples;
}
