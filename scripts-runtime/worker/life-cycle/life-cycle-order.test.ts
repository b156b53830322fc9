import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import {
  closeDomains,
  describeClass,
  describeEntity,
  describeScene,
  gameCallbacks,
  manual,
  openDomain,
} from "../testing/test-domain";

afterEach(closeDomains);

const source = `import { Script, Time } from "tandem";
  function trace(script, what) {
    console.log(Time.frame + " " + script.entity.name + " " + what);
  }
  class Traced extends Script {
    ${gameCallbacks.map((callback) => `${callback}() { trace(this, "${callback}"); this.then${callback.slice(2)}?.(); }`).join("\n")}
  }
  export class Plain extends Traced {}
  export class Early extends Traced {}
  export class Director extends Traced {
    thenStart() {
      this.listen(this.scene, "bell", () => trace(this, "hears the bell"));
      this.nextFrame(() => trace(this, "nextFrame"));
      this.delay(Time.fixedDeltaTime * 1.5).then(() => trace(this, "delay is over"));
      this.every(Time.fixedDeltaTime * 2, () => trace(this, "every second frame"));
    }
    thenUpdate() {
      const { scene } = this;
      if (Time.frame === 1) {
        scene.spawn({ name: "spawned", components: [Plain] });
        scene.find("sleeper").enabled = true;
        trace(this, "has spawned one and woken one");
      }
      if (Time.frame === 2) {
        scene.find("child").destroy();
        scene.find("parent").enabled = false;
        trace(this, "has destroyed child and disabled parent");
      }
      if (Time.frame === 3) {
        scene.emit("bell");
        scene.find("parent").enabled = true;
        scene.find("spawned").removeComponent(Plain);
        trace(this, "has enabled parent and removed a component");
      }
    }
  }`;

const classes = [
  describeClass("Plain", "a.ts"),
  describeClass("Early", "a.ts", {}, { attributes: { executionOrder: -10 } }),
  describeClass("Director", "a.ts"),
];

const scene = describeScene(
  describeEntity("director", [{ type: "Director" }]),
  describeEntity("parent", [{ type: "Plain" }]),
  describeEntity("child", [{ type: "Plain" }], { parent: "parent" }),
  describeEntity("sleeper", [{ type: "Plain" }], { enabled: false }),
  describeEntity("early", [{ type: "Early" }]),
);

/** The trace as `docs/life-cycle.md` shows it. */
function readGoldenTrace(): string[] {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/life-cycle.md"), "utf8");
  const block = /```trace\n([^]*?)```/.exec(page)?.[1] ?? "";
  return block.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

describe("the life cycle", () => {
  it("case 89: has exactly the order that its page tells", async () => {
    const domain = await openDomain({ files: { "a.ts": source }, classes, scene });
    await domain.api.start(manual);
    await domain.api.step({ frames: 3 });
    await domain.api.step({ fixed: 1 });
    await domain.api.setTimeScale(2);
    await domain.api.step({ frames: 1 });
    await domain.api.setTimeScale(0);
    await domain.api.step({ frames: 1 });
    await domain.api.stop();
    expect(domain.faults).toEqual([]);
    expect(domain.lines()).toEqual(readGoldenTrace());
  });
});
