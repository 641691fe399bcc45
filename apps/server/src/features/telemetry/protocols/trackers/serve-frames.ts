import type { TrackerProtocolName } from '@azimute/contract';
import type { Clock } from '../../../../platform/clock.ts';
import { DomainError } from '../../../../platform/domain-error.ts';
import type { Logger } from '../../../../platform/log.ts';
import type { Metrics } from '../../../../platform/metrics.ts';
import type { Intake } from '../../pipeline/intake.ts';
import type { Submission } from '../../values/position.ts';
import { Refusal } from '../../values/position-values.ts';
import { decodeFrame, keepWhole, readFrame, type SentFrame } from './read-frame.ts';
import { describeFrame, type WatchedFrame } from './describe-frame.ts';
import type { RefusalReport } from './refusal-report.ts';
import type { OwnedTracker, TrackerCommands } from './tracker-line.ts';
import type { TrackerProtocol, TrackerSession } from './tracker-protocol.ts';

export interface FrameOptions {
  readonly intake: Pick<Intake, 'submit'>;
  /** Returns the account that has claimed a tracker, or null. */
  readonly findOwner: (
    trackerId: string,
  ) => Promise<{ readonly accountId: number; readonly isWatched: boolean } | null>;
  /** Keeps frames of a tracker that an administrator watches; returns at once. */
  readonly keepFrames: (tracker: OwnedTracker, frames: readonly WatchedFrame[]) => void;
  readonly commands: TrackerCommands;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** How the frames of a port are read. */
export interface FrameReader extends Pick<TrackerProtocol, 'decode'> {
  readonly protocol: TrackerProtocolName;
  readonly isDatagram: boolean;
  /** Account of a dedicated port, which has all its trackers. */
  readonly accountId: number | undefined;
}

export type FrameOutcome =
  | { readonly kind: 'taken'; readonly tracker: OwnedTracker; readonly reply: Uint8Array | undefined }
  | { readonly kind: 'unidentified' }
  | { readonly kind: 'unclaimed'; readonly reply: Uint8Array | undefined };

export type TakeFrame = (
  reader: FrameReader,
  session: TrackerSession,
  bytes: Buffer,
) => Promise<FrameOutcome>;

/**
 * Decodes a frame, stores its content for the account of its tracker, and returns the response to send. A frame that
 * cannot be decoded is quarantined if its tracker is known.
 * @throws DomainError as the intake: nothing may be answered, so that the tracker sends the frame again
 */
export function createFrameTaker(options: FrameOptions, refusals: RefusalReport): TakeFrame {
  const { intake, findOwner, keepFrames, commands, clock, log, metrics } = options;

  return async (reader, session, bytes) => {
    const { protocol, isDatagram } = reader;
    const count = (outcome: string): void => metrics.trackerFrames.inc({ protocol, outcome });
    const nowMs = clock.now().getTime();
    const state = new Map(session.state);
    const decoded = decodeFrame(() => reader.decode(bytes, session, nowMs), log);
    const trackerId =
      decoded instanceof Refusal ? session.trackerId : (decoded.trackerId ?? session.trackerId);
    if (trackerId === undefined) {
      count('unidentified');
      return { kind: 'unidentified' };
    }
    const owner = await (reader.accountId === undefined
      ? findOwner(trackerId)
      : dedicatedTo(reader.accountId));
    if (owner === null) {
      count('unclaimed');
      refusals.add(trackerId, protocol);
      return { kind: 'unclaimed', reply: decoded instanceof Refusal ? undefined : decoded.refusal };
    }
    const { accountId } = owner;
    session.trackerId = trackerId;
    const frame: SentFrame = { protocol, isDatagram, trackerId, state, bytes };
    const submission =
      decoded instanceof Refusal ? keepWhole(frame, decoded) : readFrame(frame, decoded, nowMs);
    try {
      if (!isEmpty(submission)) await intake.submit({ accountId }, submission);
    } catch (error) {
      count('failed');
      // The intake reports outages itself, once.
      if (!(error instanceof DomainError))
        log.error({ err: error, protocol }, 'A frame of a tracker was not stored');
      throw error;
    }
    count(submission.quarantined.length > 0 ? 'quarantined' : 'stored');
    const reply = decoded instanceof Refusal ? undefined : decoded.reply;
    const tracker = { id: trackerId, accountId };
    if (!(decoded instanceof Refusal) && decoded.commandResult !== undefined)
      commands.settle(tracker, decoded.commandResult);
    if (owner.isWatched) {
      const received = { atMs: nowMs, isSent: false, bytes, decoded: describeFrame(decoded) };
      const answered = reply && { atMs: clock.now().getTime(), isSent: true, bytes: reply, decoded: null };
      keepFrames(tracker, answered === undefined ? [received] : [received, answered]);
    }
    return { kind: 'taken', tracker, reply };
  };
}

/** Frames of a dedicated port are not watched, since its trackers need no claim. */
async function dedicatedTo(accountId: number) {
  return { accountId, isWatched: false };
}

function isEmpty({ positions, events = [], quarantined }: Submission): boolean {
  return positions.length + events.length + quarantined.length === 0;
}
