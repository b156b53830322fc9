import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decodeFramePacket,
  encodeFramePacket,
  floatsPerTransform,
  mergeFramePackets,
  readFrameNumber,
  takeChanges,
  type FrameSnapshot,
} from "./frame-packet";

const changes = fc.array(
  fc.record({
    kind: fc.constant("setScene" as const),
    key: fc.string(),
    after: fc.string(),
  }),
  { maxLength: 3 },
);

const snapshots: fc.Arbitrary<FrameSnapshot> = fc
  .record({
    session: fc.constant(3),
    frame: fc.integer({ min: 1, max: 0xffffffff }),
    time: fc.double({ noNaN: true }),
    scriptMs: fc.float({ noNaN: true }),
    handleSet: fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 20 }),
    seed: fc.float({ noNaN: true }),
    lines: fc.array(fc.float({ noNaN: true }), { maxLength: 24 }).map((floats) => Float32Array.from(floats)),
    introduced: fc.array(fc.tuple(fc.string({ unit: "grapheme" }), fc.nat()), { maxLength: 4 }),
    changes,
  })
  .map(({ handleSet, seed, ...rest }) => ({
    ...rest,
    handles: Uint32Array.from(handleSet),
    transforms: Float32Array.from({ length: handleSet.length * floatsPerTransform }, (_, index) => seed + index),
  }));

describe("a frame packet", () => {
  it("gives back what was put in, wherever in memory it lies", () => {
    fc.assert(
      fc.property(snapshots, fc.integer({ min: 0, max: 7 }), (snapshot, offset) => {
        const packet = encodeFramePacket(snapshot);
        const moved = new Uint8Array(packet.length + offset);
        moved.set(packet, offset);
        expect(decodeFramePacket(moved.subarray(offset))).toEqual(snapshot);
        expect(readFrameNumber(moved.subarray(offset))).toEqual({ session: 3, frame: snapshot.frame });
      }),
    );
  });

  it("loses its changes and nothing else when they are taken out", () => {
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        const taken = takeChanges(encodeFramePacket(snapshot));
        expect(taken.changes).toEqual(snapshot.changes);
        expect(decodeFramePacket(taken.packet)).toEqual({ ...snapshot, changes: [] });
        expect(takeChanges(taken.packet).changes).toEqual([]);
      }),
    );
  });

  it("merged with a newer one shows a viewer the same as both in turn", () => {
    fc.assert(
      fc.property(fc.array(snapshots, { minLength: 1, maxLength: 5 }), (frames) => {
        const packets = frames.map((frame): Uint8Array => encodeFramePacket(frame));
        const merged = packets.reduce((a, b) => mergeFramePackets(a, b));
        const decoded = decodeFramePacket(merged);
        expect(showAll([decoded])).toEqual(showAll(frames));
        expect(new Set(decoded.handles).size).toBe(decoded.handles.length);
        expect(decoded.introduced).toEqual(frames.flatMap((frame) => frame.introduced));
        expect(decoded.changes).toEqual(frames.flatMap((frame) => frame.changes));
        const last = frames.at(-1)!;
        expect(decoded).toMatchObject({ frame: last.frame, time: last.time, scriptMs: last.scriptMs });
      }),
    );
  });

  it("of a new play session replaces one of an older session", () => {
    const [older, newer] = fc.sample(snapshots, 2) as [FrameSnapshot, FrameSnapshot];
    const packet = encodeFramePacket({ ...newer, session: 4 });
    expect(mergeFramePackets(encodeFramePacket(older), packet)).toBe(packet);
  });

  it("is refused when the bytes are foreign or cut short", () => {
    expect(() => decodeFramePacket(new Uint8Array(100))).toThrow("Not a frame packet");
    expect(() => decodeFramePacket(new Uint8Array(3))).toThrow("Not a frame packet");
    const packet = encodeFramePacket({ ...fc.sample(snapshots, 1)[0]!, introduced: [["player", 1]] });
    expect(() => decodeFramePacket(packet.subarray(0, packet.length - 1))).toThrow("cut short");
  });
});

/** What a viewer has on its screen after these frames: the transform of each handle. */
function showAll(frames: readonly FrameSnapshot[]): Map<number, readonly number[]> {
  const shown = new Map<number, readonly number[]>();
  for (const { handles, transforms } of frames) {
    handles.forEach((handle, index) => {
      const start = index * floatsPerTransform;
      shown.set(handle, [...transforms.subarray(start, start + floatsPerTransform)]);
    });
  }
  return shown;
}
