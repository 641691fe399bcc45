import { wholeDatagram } from '../find-frame.ts';
import type { FrameRange, TrackerProtocol } from '../tracker-protocol.ts';
import { decodeLine } from './decode.ts';

const NUMBER_SIGN = 0x23;
const LINE_END = 0x0a;

/** Wialon IPS 1.1 and 2.x over TCP and UDP. */
export const wialon: TrackerProtocol = {
  name: 'wialon',
  longestFrame: 64 * 1024,
  repeats: true,
  findFrame: findLine,
  decode: decodeLine,
  datagrams: { findFrame: wholeDatagram },
};

/** Over TCP a line begins with a number sign. */
function findLine(bytes: Buffer): FrameRange | null {
  for (let from = 0; ;) {
    const end = bytes.indexOf(LINE_END, from);
    if (end < 0) return null;
    const start = bytes.subarray(from, end).indexOf(NUMBER_SIGN);
    if (start >= 0) return { from: from + start, to: end + 1 };
    from = end + 1;
  }
}
