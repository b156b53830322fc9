import type { SceneDiff } from "../document/scene-diff";

/**
 * One frame of the running game on its way to the viewers. Entities go by handles, small numbers that the runtime domain
 * gives out; each packet brings the handles of entities that are new to the viewers.
 */
export interface FrameSnapshot {
  /** Play session and frame number, both counted from 1. */
  readonly session: number;
  readonly frame: number;
  /** Game time in seconds. */
  readonly time: number;
  /** How long the frame's scripts took, in milliseconds. */
  readonly scriptMs: number;
  /** The handles whose transforms changed, and their local transforms: 10 floats each, position, quaternion, scale. */
  readonly handles: Uint32Array;
  readonly transforms: Float32Array;
  /** What scripts drew with `Debug` and is to be shown now, see `debug-lines.ts`; all of it, in every packet. */
  readonly lines: Float32Array;
  /** Entity ids and handles that this packet introduces. */
  readonly introduced: readonly (readonly [id: string, handle: number])[];
  /** Structural and component changes since the last packet; main takes them out and fires them as scene changes. */
  readonly changes: SceneDiff;
}

export const floatsPerTransform = 10;

/*
 * Layout, little-endian:
 *   0 u32 magic "TFP1"   4 u32 session   8 u32 frame   12 u32 transform count n
 *  16 f64 time          24 f32 scriptMs 28 u32 bytes of `introduced`   32 u32 bytes of `changes`   36 u32 line floats m
 *  40 u32[n] handles, f32[10 n] transforms, f32[m] lines, `introduced` and `changes` as UTF-8 JSON (0 bytes when empty)
 */
const magic = 0x31504654;
const headerBytes = 40;

export function encodeFramePacket(snapshot: FrameSnapshot): Uint8Array<ArrayBuffer> {
  const introduced = encodeJson(snapshot.introduced);
  const changes = encodeJson(snapshot.changes);
  const count = snapshot.handles.length;
  const transformBytes = count * 4 * (1 + floatsPerTransform);
  const bodyBytes = transformBytes + snapshot.lines.length * 4;
  const bytes = new Uint8Array(headerBytes + bodyBytes + introduced.length + changes.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, snapshot.session, true);
  view.setUint32(8, snapshot.frame, true);
  view.setUint32(12, count, true);
  view.setFloat64(16, snapshot.time, true);
  view.setFloat32(24, snapshot.scriptMs, true);
  view.setUint32(28, introduced.length, true);
  view.setUint32(32, changes.length, true);
  view.setUint32(36, snapshot.lines.length, true);
  new Uint32Array(bytes.buffer, headerBytes, count).set(snapshot.handles);
  new Float32Array(bytes.buffer, headerBytes + count * 4, count * floatsPerTransform).set(snapshot.transforms);
  new Float32Array(bytes.buffer, headerBytes + transformBytes, snapshot.lines.length).set(snapshot.lines);
  bytes.set(introduced, headerBytes + bodyBytes);
  bytes.set(changes, headerBytes + bodyBytes + introduced.length);
  return bytes;
}

/** Reads a packet; the typed arrays are views into `bytes` where its alignment allows. Throws on foreign bytes. */
export function decodeFramePacket(bytes: Uint8Array): FrameSnapshot {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const view = new DataView(aligned.buffer, aligned.byteOffset, aligned.byteLength);
  if (aligned.byteLength < headerBytes || view.getUint32(0, true) !== magic) throw new Error("Not a frame packet");
  const count = view.getUint32(12, true);
  const lineFloats = view.getUint32(36, true);
  const linesStart = headerBytes + count * 4 * (1 + floatsPerTransform);
  const introducedStart = linesStart + lineFloats * 4;
  const changesStart = introducedStart + view.getUint32(28, true);
  const end = changesStart + view.getUint32(32, true);
  if (end > aligned.byteLength) throw new Error("A frame packet was cut short");
  return {
    session: view.getUint32(4, true),
    frame: view.getUint32(8, true),
    time: view.getFloat64(16, true),
    scriptMs: view.getFloat32(24, true),
    handles: new Uint32Array(aligned.buffer, aligned.byteOffset + headerBytes, count),
    transforms: new Float32Array(
      aligned.buffer,
      aligned.byteOffset + headerBytes + count * 4,
      count * floatsPerTransform,
    ),
    lines: new Float32Array(aligned.buffer, aligned.byteOffset + linesStart, lineFloats),
    introduced: decodeJson(aligned.subarray(introducedStart, changesStart)),
    changes: decodeJson(aligned.subarray(changesStart, end)),
  };
}

/** Which frame of which play session a packet is, without reading the rest. */
export function readFrameNumber(bytes: Uint8Array): { readonly session: number; readonly frame: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { session: view.getUint32(4, true), frame: view.getUint32(8, true) };
}

/**
 * Takes the changes out of a packet in place, without touching the rest: returns them and the shorter packet, which
 * shares the same memory. Main does this before it forwards a packet.
 */
export function takeChanges(bytes: Uint8Array): { readonly packet: Uint8Array; readonly changes: SceneDiff } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const changesBytes = view.getUint32(32, true);
  if (changesBytes === 0) return { packet: bytes, changes: [] };
  const start = bytes.byteLength - changesBytes;
  const changes = decodeJson<SceneDiff>(bytes.subarray(start));
  view.setUint32(32, 0, true);
  return { packet: bytes.subarray(0, start), changes };
}

/** Two packets as one: the newer transforms win. For a viewer that has not acknowledged `older` when `newer` comes. */
export function mergeFramePackets(older: Uint8Array, newer: Uint8Array): Uint8Array {
  const a = decodeFramePacket(older);
  const b = decodeFramePacket(newer);
  if (a.session !== b.session) return newer;
  const inNewer = new Set(b.handles);
  const keptIndices = [...a.handles.keys()].filter((index) => !inNewer.has(a.handles[index] as number));
  if (keptIndices.length === 0 && a.introduced.length === 0 && a.changes.length === 0) return newer;
  const handles = new Uint32Array(keptIndices.length + b.handles.length);
  const transforms = new Float32Array(handles.length * floatsPerTransform);
  for (const [to, from] of keptIndices.entries()) {
    handles[to] = a.handles[from] as number;
    const start = from * floatsPerTransform;
    transforms.set(a.transforms.subarray(start, start + floatsPerTransform), to * floatsPerTransform);
  }
  handles.set(b.handles, keptIndices.length);
  transforms.set(b.transforms, keptIndices.length * floatsPerTransform);
  const introduced = [...a.introduced, ...b.introduced];
  return encodeFramePacket({ ...b, handles, transforms, introduced, changes: [...a.changes, ...b.changes] });
}

function encodeJson(items: readonly unknown[]): Uint8Array {
  return items.length === 0 ? new Uint8Array(0) : new TextEncoder().encode(JSON.stringify(items));
}

function decodeJson<T extends readonly unknown[]>(bytes: Uint8Array): T {
  return (bytes.length === 0 ? [] : JSON.parse(new TextDecoder().decode(bytes))) as T;
}
