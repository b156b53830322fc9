/** The head of a frame packet, see src-shared/protocol/frame-packet.ts. */
export function decodeFrameHeader(/** @type {Uint8Array} */ packet) {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  return { frame: view.getUint32(8, true), transforms: view.getUint32(12, true), scriptMs: view.getFloat32(24, true) };
}
