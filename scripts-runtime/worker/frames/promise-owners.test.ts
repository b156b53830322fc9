import { afterEach, expect, it } from "vitest";
import { closeDomains, describeEntity } from "../testing/test-domain";
import { playScripts } from "../testing/play-domain";

afterEach(closeDomains);

const source = `import { Script } from "tandem";
  export class Wave extends Script {
    count = 0;
    onStart() { void this.run(); }
    async say(text) {
      await this.delay(0.01);
      console.log(this.entity.name, text);
    }
    async run() {
      console.log(this.entity.name, "begins");
      await this.say("first");
      console.log(this.entity.name, "between");
      await new Promise((resolve) => setTimeout(resolve, 1));
      console.log(this.entity.name, "later");
      await Promise.all([this.say("second"), this.nextFrame()]);
      void this.nextFrame().then(() => { throw new Error("chained of " + this.entity.name); });
      throw new Error("lost by " + this.entity.name);
    }
  }`;

it("case 99: what goes on behind an await, at any depth, is logged and told with its own entity and script", async () => {
  const names = ["One", "Two"];
  const waves = names.map((name) => describeEntity(name, [{ type: "Wave" }]));
  const domain = await playScripts({ Wave: source }, waves);
  for (let frame = 0; frame < 12; frame += 1) {
    await domain.api.step({ frames: 1 });
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  for (const name of names) {
    const lines = domain.logs.filter(({ text }) => text.startsWith(name));
    expect(lines.map(({ text }) => text.slice(name.length + 1))).toEqual([
      "begins",
      "first",
      "between",
      "later",
      "second",
    ]);
    expect(lines.map(({ entity, script }) => [entity?.name, script])).toEqual(lines.map(() => [name, "Wave"]));
    const faults = domain.faults.filter(
      ({ message }) => message.includes(`of ${name}`) || message.includes(`by ${name}`),
    );
    expect(faults.map(({ message }) => message).sort()).toEqual([
      `Error: chained of ${name}`,
      `Error: lost by ${name}`,
    ]);
    for (const fault of faults) {
      expect(fault).toMatchObject({ entity: { name }, script: "Wave", file: "assets/scripts/Wave.ts" });
    }
  }
});
