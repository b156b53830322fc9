import { describe, expect, it } from "vitest";
import { Emitter } from "../../src-shared/base/emitter";
import { decodeFramePacket, encodeFramePacket, floatsPerTransform } from "../../src-shared/protocol/frame-packet";
import { createFrameFanout } from "./frame-fanout";

/** A running game whose frames the test makes. */
class Game {
  readonly frames = new Emitter<Uint8Array>();
  keyFrameRequests = 0;
  readonly fanout = createFrameFanout({
    on: (_name, listener) => this.frames.event(listener as (packet: Uint8Array) => void),
    requestKeyFrame: () => void (this.keyFrameRequests += 1),
  });

  /** Each handle's transform is filled with one number. */
  produce(frame: number, moved: Readonly<Record<number, number>>, session = 1, newId?: string): void {
    const handles = Object.keys(moved).map(Number);
    const transforms = handles.flatMap((handle) => new Array<number>(floatsPerTransform).fill(moved[handle] ?? 0));
    this.frames.fire(
      encodeFramePacket({
        session,
        frame,
        time: frame / 60,
        scriptMs: 0,
        handles: Uint32Array.from(handles),
        transforms: Float32Array.from(transforms),
        lines: new Float32Array(0),
        introduced: newId === undefined ? [] : [[newId, 1]],
        changes: [],
      }),
    );
  }

  watch() {
    const packets: Uint8Array[] = [];
    const viewer = this.fanout.addViewer((packet) => packets.push(packet));
    return { ...viewer, packets, last: () => describePacket(packets.at(-1)!) };
  }
}

function describePacket(packet: Uint8Array) {
  const { frame, handles, transforms } = decodeFramePacket(packet);
  const moved = Object.fromEntries(
    [...handles].map((handle, index) => [handle, transforms[index * floatsPerTransform]]),
  );
  return { frame, moved };
}

describe("the frames of a session", () => {
  it("go to a viewer that keeps up one by one", () => {
    const game = new Game();
    const viewer = game.watch();
    for (const frame of [1, 2, 3]) {
      game.produce(frame, { 5: frame });
      expect(viewer.last()).toEqual({ frame, moved: { 5: frame } });
      viewer.acknowledge(frame);
    }
    expect(viewer.packets).toHaveLength(3);
  });

  it("wait for a slow viewer as one newest state, never as a queue, and hold up nobody else", () => {
    const game = new Game();
    const slow = game.watch();
    const quick = game.watch();
    game.produce(1, { 5: 1 });
    quick.acknowledge(1);
    for (let frame = 2; frame <= 100; frame += 1) {
      game.produce(frame, frame === 50 ? { 5: frame, 6: 50 } : { 5: frame });
      quick.acknowledge(frame);
    }
    expect(quick.packets).toHaveLength(100);
    expect(slow.packets).toHaveLength(1);
    slow.acknowledge(1);
    expect(slow.packets).toHaveLength(2);
    expect(slow.last()).toEqual({ frame: 100, moved: { 5: 100, 6: 50 } });
    slow.acknowledge(100);
    expect(slow.packets).toHaveLength(2);
  });

  it("are not sent on for an acknowledgement of something else", () => {
    const game = new Game();
    const viewer = game.watch();
    game.produce(1, { 5: 1 });
    game.produce(2, { 5: 2 });
    viewer.acknowledge(0);
    viewer.acknowledge(2);
    expect(viewer.packets).toHaveLength(1);
    viewer.acknowledge(1);
    viewer.acknowledge(1);
    expect(viewer.packets).toHaveLength(2);
  });

  it("of a new play session take the place of what waits from an older one", () => {
    const game = new Game();
    const viewer = game.watch();
    game.produce(8, { 5: 1 });
    game.produce(9, { 5: 2, 6: 2 });
    game.produce(1, { 7: 3 }, 2);
    viewer.acknowledge(8);
    expect(viewer.last()).toEqual({ frame: 1, moved: { 7: 3 } });
  });

  it("begin with a key frame for each viewer that comes", () => {
    const game = new Game();
    game.watch();
    expect(game.keyFrameRequests).toBe(1);
    game.watch();
    expect(game.keyFrameRequests).toBe(2);
  });

  it("are asked for again as a key frame when a viewer has slept too long", () => {
    const game = new Game();
    const viewer = game.watch();
    game.produce(1, {});
    const nineMegabytes = "x".repeat(9 * 1024 * 1024);
    game.produce(2, {}, 1, nineMegabytes);
    game.produce(3, {}, 1, nineMegabytes);
    game.produce(4, { 5: 4 });
    viewer.acknowledge(1);
    expect(viewer.packets).toHaveLength(1);
    expect(game.keyFrameRequests).toBe(2);
    game.produce(7, { 5: 7 });
    expect(viewer.last()).toEqual({ frame: 7, moved: { 5: 7 } });
  });

  it("are listened for only while somebody watches", () => {
    const game = new Game();
    expect(game.frames.hasListeners).toBe(false);
    const first = game.watch();
    const second = game.watch();
    first.dispose();
    first.dispose();
    game.produce(1, { 5: 1 });
    expect([first.packets.length, second.packets.length]).toEqual([0, 1]);
    second.dispose();
    expect(game.frames.hasListeners).toBe(false);
    game.watch();
    expect(game.frames.hasListeners).toBe(true);
    game.fanout.dispose();
    expect(game.frames.hasListeners).toBe(false);
  });
});
