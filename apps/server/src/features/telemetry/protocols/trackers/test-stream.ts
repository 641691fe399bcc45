import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../values/position-values.ts';
import type { CommandResult, Report, TrackerProtocol, TrackerSession } from './tracker-protocol.ts';

export const nowMs = Date.parse('2026-02-15T13:00:00Z');

export interface Decoded {
  readonly session: TrackerSession;
  readonly trackerIds: string[];
  readonly reports: Report[];
  readonly replies: string[];
  readonly results: CommandResult[];
  /** Reasons of refused frames. */
  readonly refused: string[];
}

export function newSession(): TrackerSession {
  return { state: new Map() };
}

/** Decodes a stream that arrives in pieces, as the socket server does. */
export function decodeStream(
  protocol: TrackerProtocol,
  pieces: readonly Buffer[],
  session: TrackerSession = newSession(),
): Decoded {
  const decoded: Decoded = { session, trackerIds: [], reports: [], replies: [], results: [], refused: [] };
  let bytes = Buffer.alloc(0);
  for (const piece of pieces) {
    bytes = Buffer.concat([bytes, piece]);
    for (let range = protocol.findFrame(bytes); range !== null; range = protocol.findFrame(bytes)) {
      decodeInto(decoded, protocol, bytes.subarray(range.from, range.to));
      bytes = bytes.subarray(range.to);
    }
  }
  return decoded;
}

function decodeInto(decoded: Decoded, { decode }: Pick<TrackerProtocol, 'decode'>, frame: Buffer): void {
  try {
    const { trackerId, reports = [], reply, commandResult } = decode(frame, decoded.session, nowMs);
    if (trackerId !== undefined) {
      decoded.session.trackerId = trackerId;
      decoded.trackerIds.push(trackerId);
    }
    decoded.reports.push(...reports);
    if (reply !== undefined) decoded.replies.push(reply.toString('latin1'));
    if (commandResult !== undefined) decoded.results.push(commandResult);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    decoded.refused.push(error.message);
  }
}

/** Garbage without a byte that starts a frame of any protocol. */
const garbage = fc
  .array(fc.constantFrom(0xff, 0x61, 0x7a, 0x2e, 0x20, 0xfe), { maxLength: 20 })
  .map((bytes) => Buffer.from(bytes));

/** States the properties of a protocol's stream for frames that each give a report or a response. */
export function describeStream(
  protocol: TrackerProtocol,
  frames: readonly Buffer[],
  spoil?: (frame: Buffer) => Buffer,
): void {
  const frame = fc.constantFrom(...frames);

  describe(`stream of ${protocol.name}`, () => {
    it('is decoded alike in any pieces', () => {
      const whole = Buffer.concat(frames);
      const cuts = fc.array(fc.nat({ max: whole.length }), { maxLength: 12 });
      const expected = decodeStream(protocol, [whole]);
      expect(expected.refused).toEqual([]);
      fc.assert(
        fc.property(cuts, (given) => {
          const ends = [...given, whole.length].toSorted((a, b) => a - b);
          const pieces = ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end));
          expect(decodeStream(protocol, pieces)).toEqual(expected);
        }),
      );
    });

    it('skips garbage between frames', () => {
      fc.assert(
        fc.property(fc.array(fc.tuple(garbage, frame), { minLength: 1, maxLength: 6 }), (parts) => {
          const clean = decodeStream(
            protocol,
            parts.map(([, each]) => each),
          );
          expect(decodeStream(protocol, parts.flat())).toEqual(clean);
        }),
      );
    });

    it('throws nothing but refusals, and goes on behind damaged bytes', () => {
      const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 5 });
      const bytes = fc.oneof(
        fc.uint8Array({ maxLength: 200 }).map((each) => Buffer.from(each)),
        fc.tuple(frame, changes).map(([each, given]) => {
          const damaged = Buffer.from(each);
          for (const [at, value] of given) damaged[at % damaged.length] = value;
          return damaged;
        }),
      );
      fc.assert(
        fc.property(fc.array(bytes, { maxLength: 6 }), (pieces) => {
          const { refused } = decodeStream(protocol, pieces);
          const datagrams = { ...protocol, ...protocol.datagrams };
          for (const piece of pieces) decodeInto(decodeStream(protocol, []), datagrams, piece);
          expect(refused).not.toContain('');
        }),
        { numRuns: 300 },
      );
    });

    it('reads long input in linear time', () => {
      const [first = Buffer.alloc(1)] = frames;
      const decoded = decodeStream(protocol, []);
      for (const length of [1, 4, first.length - 1])
        protocol.findFrame(Buffer.alloc(200_000, first.subarray(0, length)));
      decodeInto(decoded, protocol, Buffer.alloc(protocol.longestFrame, first));
      expect(decoded.refused.length + decoded.trackerIds.length + decoded.reports.length).toBeGreaterThan(0);
    });

    if (spoil === undefined) return;
    it('refuses a wrong checksum and decodes the next frame', () => {
      for (const each of frames) {
        const { refused, reports } = decodeStream(protocol, [spoil(each), each]);
        expect(refused).toHaveLength(1);
        expect(reports).toEqual(decodeStream(protocol, [each]).reports);
      }
    });
  });
}
