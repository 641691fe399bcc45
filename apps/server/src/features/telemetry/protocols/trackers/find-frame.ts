import type { FrameRange } from './tracker-protocol.ts';

/** End of a frame that starts at an index; null if more bytes are needed, false if no frame starts there. */
export type FrameEnd = (bytes: Buffer, from: number) => number | null | false;

/** Returns the first complete frame behind garbage. */
export function findFirst(bytes: Buffer, endOf: FrameEnd): FrameRange | null {
  for (let from = 0; from < bytes.length; from += 1) {
    const to = endOf(bytes, from);
    if (to === null) return null;
    if (to !== false) return { from, to };
  }
  return null;
}

/** Takes a datagram as one frame. */
export function wholeDatagram(bytes: Buffer): FrameRange | null {
  return bytes.length > 0 ? { from: 0, to: bytes.length } : null;
}
