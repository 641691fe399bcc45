import type pg from 'pg';
import type { Logger } from '../../platform/log.ts';
import type { WatchedFrame } from '../telemetry/protocols/trackers/describe-frame.ts';
import type { OwnedTracker } from '../telemetry/protocols/trackers/tracker-line.ts';
import { storableJson } from '../telemetry/values/storable-json.ts';

type KeepFrames = (tracker: OwnedTracker, frames: readonly WatchedFrame[]) => void;

/** More frames are not kept: watching must not delay storing. */
const MOST_WAITING = 500;

/** Keeps frames of watched trackers, one query at a time. */
export function createFrameKeeper(pipeline: pg.Pool, log: Pick<Logger, 'warn'>): KeepFrames {
  const waiting: Parameters<KeepFrames>[] = [];
  let isKeeping = false;

  const keepWaiting = async (): Promise<void> => {
    if (isKeeping) return;
    isKeeping = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        await keep(pipeline, ...next);
      } catch (error) {
        log.warn({ err: error }, 'Frames of a watched tracker were not kept');
      }
    }
    isKeeping = false;
  };

  return (tracker, frames) => {
    if (waiting.length >= MOST_WAITING) return;
    waiting.push([tracker, frames]);
    void keepWaiting();
  };
}

async function keep(
  pipeline: pg.Pool,
  { accountId, id }: OwnedTracker,
  frames: readonly WatchedFrame[],
): Promise<void> {
  await pipeline.query(
    'select keep_tracker_frames($1, $2, $3::timestamptz[], $4::bool[], $5::bytea[], $6::text[])',
    [
      accountId,
      id,
      frames.map(({ atMs }) => new Date(atMs)),
      frames.map(({ isSent }) => isSent),
      frames.map(({ bytes }) => Buffer.from(bytes)),
      frames.map(({ decoded }) => (decoded === null ? null : storableJson(decoded))),
    ],
  );
}
