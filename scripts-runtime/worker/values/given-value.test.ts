import { afterEach, describe, expect, it } from "vitest";
import { playScripts } from "../testing/play-domain";
import { closeDomains, describeClass, describeEntity } from "../testing/test-domain";

afterEach(closeDomains);

/** What a script writes that has a colour, a list of them and a number. */
async function write(body: string): Promise<readonly string[]> {
  const color = { kind: "color" } as const;
  const look = {
    kind: "object",
    className: "Look",
    fields: [
      { name: "tint", type: color, attributes: {} },
      { name: "place", type: { kind: "vector2" }, attributes: {} },
    ],
  } as const;
  const fields = {
    color,
    colors: { kind: "array", element: color },
    some: { kind: "array", element: { kind: "optional", of: color } },
    look,
    looks: { kind: "array", element: look },
    n: "int32",
  } as const;
  const domain = await playScripts(
    {
      Paint: `import { Script, Color, Vector2, serializable } from "tandem";
        @serializable class Look { tint = new Color(); place = new Vector2(); }
        export class Paint extends Script { color = new Color(); colors = []; some = []; look = new Look(); looks = []; n = 0; }`,
      Painter: `import { Script, Color, Vector2, Debug, MeshRenderer } from "tandem"; export class Painter extends Script {
        onStart() { ${body} }
        hex(color) { return "#" + color.getHexString(); }
      }`,
    },
    [describeEntity("Hero", [{ type: "Painter" }])],
    [describeClass("Paint", "Paint.ts", fields), describeClass("Painter", "Painter.ts")],
  );
  return [...domain.lines(), ...domain.faults.map(({ message }) => message)];
}

describe("values that scripts give for fields of something new", () => {
  it.each(['"tomato"', '"#ff6347"', "0xff6347", 'new Color("tomato")', 'new Color("tomato").toArray()'])(
    "take %s for a colour, as drawing does",
    async (color) => {
      const lines = await write(`Debug.drawLine([0, 0, 0], [1, 0, 0], { color: ${color} });
        console.log(this.hex(this.addComponent(MeshRenderer, { shape: "sphere", color: ${color} }).color));
        const paint = this.scene.spawn({ components: [["Paint", { color: ${color}, colors: [${color}] }]] }).getComponent("Paint");
        console.log(this.hex(paint.color), this.hex(paint.colors[0]));`);
      expect(lines).toEqual(["#ff6347", "#ff6347 #ff6347"]);
    },
  );

  it("take a colour in any of its forms at any depth, beside what is live or as in a scene file", async () => {
    const lines = await write(`const paint = this.addComponent("Paint", {
          some: [undefined, "tomato"],
          look: { tint: "tomato", place: [1, 2] },
          looks: [{ tint: "tomato", place: [3, 4] }],
        });
        console.log(paint.some[0], this.hex(paint.some[1]), this.hex(paint.look.tint), paint.look.place.y);
        console.log(this.hex(paint.looks[0].tint), paint.looks[0].place.y);
        const given = { tint: 0xff6347, place: new Vector2(7, 8) };
        const { look } = this.scene.spawn({ components: [["Paint", { look: given }]] }).getComponent("Paint");
        console.log(this.hex(look.tint), look.place.y, given.tint === 0xff6347);`);
    expect(lines).toEqual(["undefined #ff6347 #ff6347 2", "#ff6347 4", "#ff6347 8 true"]);
  });

  it("name the member that what is no colour was given for, also in one that contains itself", async () => {
    expect(
      await write(`this.addComponent("Paint", { looks: [{ tint: "tomto" }] });
        const round = []; round.push(round);
        this.addComponent("Paint", { looks: round });`),
    ).toEqual([
      'Paint was not added to Hero: looks[0].tint holds the text "tomto", not a colour: a Color, a name such as "tomato", "#ff8800", 0xff8800 or [red, green, blue].',
      "Paint was not added to Hero: looks[0] holds a list, not a Look.",
    ]);
  });

  it("name the field that what is no colour was given for, and what it takes", async () => {
    const forms = 'not a colour: a Color, a name such as "tomato", "#ff8800", 0xff8800 or [red, green, blue].';
    expect(
      await write(`this.addComponent("Paint", { color: "tomto" });
        this.addComponent("Paint", { colors: [0, -1] });
        this.addComponent("Paint", { color: [1, 2] });
        Debug.drawLine([0, 0, 0], [1, 0, 0], { color: "tomto" });`),
    ).toEqual([
      `Paint was not added to Hero: color holds the text "tomto", ${forms}`,
      `Paint was not added to Hero: colors[1] holds -1, ${forms}`,
      "Paint was not added to Hero: color holds a list, not a Color.",
      'TypeError: A colour is asked for, a Color, a name such as "tomato", "#ff8800", 0xff8800 or [red, green, blue], and this is the text "tomto".',
    ]);
  });

  it("name the member that does not fit, at any depth, and lose none without a word", async () => {
    expect(
      await write(`this.addComponent("Paint", { look: { place: "far" } });
        this.addComponent("Paint", { looks: [{ tint: "tomato" }, { place: 5 }] });`),
    ).toEqual([
      'Paint was not added to Hero: look.place holds the text "far", not a Vector2.',
      "Paint was not added to Hero: looks[1].place holds 5, not a Vector2.",
    ]);
  });

  it("name the field that a bigint was given for, and what it takes", async () => {
    expect(await write(`this.addComponent("Paint", { n: 5n });`)).toEqual([
      "Paint was not added to Hero: n holds 5n, not a whole number from -2147483648 to 2147483647.",
    ]);
  });
});
