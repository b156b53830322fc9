import { expect, it } from "vitest";
import { entity, scriptClass } from "../../../stores/testing/scenes";
import { listAddable, searchAddable } from "./addable-components";

it("60: lists every class once, by name, and says what is there already", () => {
  const classes = [
    scriptClass("Mover", []),
    scriptClass("Mover", []),
    { ...scriptClass("Bat", []), attributes: { menu: "Enemies" }, doc: "Flies about.\nAnd more." },
  ];
  const listed = listAddable([entity("A", undefined, [{ id: "m", type: "Mover" }])], classes);
  expect(listed.map(({ type }) => type)).toEqual(["MeshRenderer", "Camera", "Light", "Environment", "Bat", "Mover"]);
  expect(listed.find(({ type }) => type === "Mover")?.isPresent).toBe(true);
  expect(listed.find(({ type }) => type === "Bat")).toMatchObject({ group: "Enemies", doc: "Flies about." });
});

it("60: finds the script whose name begins as typed before any built-in type", () => {
  const addables = listAddable([entity("A", undefined)], [scriptClass("Remover", []), scriptClass("MoveRight", [])]);
  const found = (typed: string) => searchAddable(addables, typed).map(({ type }) => type);
  expect(found("mover")).toEqual(["MoveRight", "Remover"]);
  expect(found("mr").slice(0, 2)).toEqual(["MoveRight", "MeshRenderer"]);
  expect(found("li")[0]).toBe("Light");
});
