import type { TrackerProtocol } from '../tracker-protocol.ts';

/** Returns the frames of a stream that arrives at once. */
export function findFrames(protocol: Pick<TrackerProtocol, 'findFrame'>, stream: Buffer): Buffer[] {
  return splitFrames(protocol, stream, [stream.length]);
}

/** Returns the frames of a stream that arrives in parts of these lengths, which repeat. */
export function splitFrames(
  { findFrame }: Pick<TrackerProtocol, 'findFrame'>,
  stream: Buffer,
  lengths: readonly number[],
): Buffer[] {
  const frames: Buffer[] = [];
  let received = Buffer.alloc(0);
  for (let at = 0, nth = 0; at < stream.length; nth += 1) {
    const length = Math.max(1, lengths[nth % lengths.length] ?? 1);
    received = Buffer.concat([received, stream.subarray(at, at + length)]);
    at += length;
    for (let range = findFrame(received); range !== null; range = findFrame(received)) {
      frames.push(Buffer.from(received.subarray(range.from, range.to)));
      received = received.subarray(range.to);
    }
  }
  return frames;
}
