import { expect, it } from "vitest";
import { entity } from "../../stores/testing/scenes";
import { readEntityText, writeEntityText } from "./entity-text";

const light = { id: "l", type: "Light", intensity: 3, later: { $bigint: "9223372036854775807" } };
const entities = [entity("Lamp", undefined, [light]), entity("Bulb", "lamp")];

it("reads what it wrote, unknown keys and all", () => {
  expect(readEntityText(writeEntityText(entities))).toEqual(entities);
});

it.each([
  ["a text", "hello"],
  ["nothing", ""],
  ["a broken text", writeEntityText(entities).slice(0, -5)],
  ["other JSON", '{"entities":[]}'],
  ["a list", "[]"],
  ["another format", writeEntityText(entities).replace('"format":1', '"format":99')],
  ["entities that are none", '{"tandem":"entities","format":1,"entities":[{"id":7}]}'],
  ["a circle", JSON.stringify({ tandem: "entities", format: 1, entities: [entity("A", "b"), entity("B", "a")] })],
])("takes no entities from %s", (_, text) => {
  expect(readEntityText(text)).toBeUndefined();
});
