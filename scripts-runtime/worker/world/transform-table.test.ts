import { afterEach, expect, it } from "vitest";
import { closeDomains } from "../testing/test-domain";
import { play, watched } from "../testing/play-domain";

afterEach(closeDomains);

it.each([
  ["a bigint", "this.transform.position.x = 5n", "position.x of the Transform was set to 5n"],
  ["a text", 'this.transform.scale.y = "2"', 'scale.y of the Transform was set to the text "2"'],
  ["nothing", "this.transform.position.z = undefined", "position.z of the Transform was set to nothing"],
  ["a symbol", "this.transform.rotation.x = Symbol()", "rotation.x of the Transform was set to a symbol"],
  ["an object that throws", "this.transform.position.x = { valueOf() { throw 1; } }", "position.x of the Transform"],
  [
    "a getter that throws",
    'Object.defineProperty(this.transform.position, "x", { get() { throw 1; } })',
    "position.x of the Transform",
  ],
  [
    "a getter before a quaternion's own",
    'Object.defineProperty(this.transform.rotation, "w", { configurable: true, get() { throw 1; } })',
    "rotation.w of the Transform",
  ],
])(
  "%s in place of a transform's number is told once, the number is as it was, and the game goes on",
  async (_, code, message) => {
    const domain = await play(`onUpdate() { if (Time.frame === 2) { ${code}; } }`, watched);
    await domain.api.step({ frames: 4 });
    const about: unknown = expect.stringContaining(message);
    expect(domain.faults).toMatchObject([{ message: about, entity: { name: "x" } }]);
    const [entity] = (await domain.api.serialize()).entities;
    expect(Object.keys(entity?.components[0] ?? {})).toEqual(["id", "type"]);
  },
);
