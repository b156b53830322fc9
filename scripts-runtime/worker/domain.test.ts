import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { playScripts } from "./testing/play-domain";
import { closeDomains, describeClass, describeEntity, describeScene, manual, openDomain } from "./testing/test-domain";

afterEach(closeDomains);

const mover = `import { Script, type float } from "tandem";
export class Mover extends Script {
  speed: float = 5;
  override onUpdate(dt: number) { this.transform.position.x += this.speed * dt; }
}`;
const moverClass = describeClass("Mover", "mover.ts", { speed: "float" });

describe("a runtime domain", () => {
  it("Z10, Z31: plays a scene with the stored values", async () => {
    const domain = await openDomain({
      files: { "mover.ts": mover },
      classes: [moverClass],
      scene: describeScene(
        describeEntity("Hero", [{ type: "Mover", speed: 6 }]),
        describeEntity("Other", [{ type: "Mover" }]),
      ),
    });
    expect(domain.loaded.classes[0]?.fields[0]?.default).toBe(5);
    await domain.api.start({ ...manual, sendFrames: true });
    await domain.api.step({ frames: 60 });
    const scene = await domain.api.serialize();
    expect(scene.entities[0]?.components[0]?.position).toEqual([expect.closeTo(6, 10), 0, 0]);
    expect(scene.entities[1]?.components[0]?.position).toEqual([expect.closeTo(5, 10), 0, 0]);
    expect(scene.entities[0]?.components[1]).toEqual({ id: "Hero/Mover", type: "Mover", speed: 6 });
    expect(scene.entities[1]?.components[1]).toEqual({ id: "Other/Mover", type: "Mover" });
    expect(domain.frames[0]?.introduced).toEqual([
      ["Hero", 0],
      ["Other", 1],
    ]);
    await domain.api.stop();
  });

  it("H12: has every global of the typings, and none that reaches the network, which is said where one is asked for", async () => {
    const typings = readFileSync(join(import.meta.dirname, "../../build/typings/script-globals.d.ts"), "utf8");
    const names = [...typings.matchAll(/^ {2}(?:var|function) (\w+)/gmu)].map(([, name]) => name as string);
    expect(names).toContain("AbortController");
    const domain = await playScripts({
      Probe: `import { Script } from "tandem"; export class Probe extends Script {
        onStart() {
          const missing = ${JSON.stringify(names)}.filter((name) => typeof globalThis[name] === "undefined");
          console.log(missing.length, typeof crypto.subtle.digest, typeof WebSocket, typeof Headers);
          fetch("https://example.com");
        } }`,
    });
    expect(domain.lines()).toEqual(["0 function undefined undefined"]);
    expect(domain.faults[0]?.message).toContain('fetch is not defined\n  "fetch" reaches the network');
  });
});
