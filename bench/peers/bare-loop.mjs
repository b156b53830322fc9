/**
 * The least that updating can cost: a plain loop of direct calls over objects of so many classes, in the order of the
 * scene, which takes the classes in turns. Milliseconds of each frame.
 */
export function timeBareLoop(/** @type {{ instances: number, classes: number, frames: number }} */ shape) {
  const classes = Array.from({ length: shape.classes }, (_, index) => {
    // Made from text, so that each is a class of its own with its own code, as scripts are.
    return new Function(`return class Mover${index} {
      speed = ${1 + (index % 5)};
      total = 0;
      onUpdate(dt) { this.total += this.speed * dt; }
    }`)();
  });
  const objects = Array.from({ length: shape.instances }, (_, index) => new classes[index % classes.length]());

  /** @type {number[]} */
  const samples = [];
  for (let frame = 0; frame < shape.frames; frame++) {
    const started = performance.now();
    for (let index = 0; index < objects.length; index++) objects[index].onUpdate(1 / 60);
    samples.push(performance.now() - started);
  }
  return samples;
}
