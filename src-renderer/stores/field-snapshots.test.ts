import { expect, it } from "vitest";
import { withSetAside } from "./field-snapshots";
import { scriptClass } from "./testing/scenes";

it("what the record keeps of fields that are gone stands behind what the instance answered", () => {
  const type = { kind: "float" } as const;
  const walker = scriptClass("Walker", [{ name: "pace", type, default: 5, attributes: { formerly: ["speed"] } }]);
  const answer = [{ name: "pace", type, value: 8, state: "set" } as const];
  const record = { id: "w", type: "Walker", speed: 8, size: 7 };
  expect(withSetAside(answer, record, walker).map(({ name, value }) => [name, value])).toEqual([
    ["pace", 8],
    ["size", 7],
  ]);
  expect(withSetAside(answer, record, undefined)).toEqual(answer);
});
