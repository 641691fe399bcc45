import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Metrics } from '../../../platform/metrics.ts';
import { storeLane, type StoreOptions } from './store-lane.ts';

export interface JournalReader {
  /** Finishes the current writes and releases the lanes to other engines. */
  stop(): Promise<void>;
}

export interface ReaderOptions extends StoreOptions {
  /** Pool with the pipeline's role. */
  readonly pipeline: Pool;
  readonly metrics: Metrics;
}

/** Time after which a lane without a renewal is free, by the database's clock. */
const LEASE_SECONDS = 5;
/** Interval of renewals. */
const RENEW_EVERY_MS = 1_500;

interface HeldLane {
  readonly epoch: number;
  readonly end: AbortController;
  readonly done: Promise<void>;
  isDone: boolean;
}

interface LaneRow {
  readonly lane: number;
  readonly epoch: number;
  readonly above_share: boolean;
}

/**
 * Reads the lanes of the journal that this engine leases in the database. Other engines take over the lanes of a dead
 * engine when its lease expires; the batches of an engine that was only paused are rejected.
 */
export function readJournal(options: ReaderOptions): JournalReader {
  const { pipeline, journal, log, metrics } = options;
  const engineId = randomUUID();
  const stopping = new AbortController();
  const held = new Map<number, HeldLane>();
  let aboveShare: readonly number[] = [];
  let told: string | undefined;

  const begin = ({ lane, epoch }: LaneRow): void => {
    const end = new AbortController();
    const done = storeLane(options, { lane, epoch }, end.signal)
      .catch((error: unknown) => {
        // If the whole journal fails, that is reported elsewhere.
        if (!end.signal.aborted && journal.findRefusal() === undefined)
          log.warn({ err: error, lane }, 'Reading a lane of the journal again');
      })
      .finally(() => {
        reading.isDone = true;
      });
    const reading: HeldLane = { epoch, end, done, isDone: false };
    held.set(lane, reading);
  };

  const follow = (rows: readonly LaneRow[]): void => {
    for (const [lane, { epoch, end, isDone }] of held) {
      const row = rows.find((one) => one.lane === lane && one.epoch === epoch);
      if (row === undefined || row.above_share) end.abort();
      if (isDone) held.delete(lane);
    }
    for (const row of rows) if (!held.has(row.lane) && !row.above_share) begin(row);
    aboveShare = rows.flatMap(({ lane, above_share }) => (above_share ? lane : []));
    metrics.journalLanes.set(held.size);
  };

  const renew = async (): Promise<void> => {
    // Releases lanes above its share once their pending messages are stored.
    const doneWith = aboveShare.filter((lane) => held.get(lane)?.isDone !== false);
    const { rows } = await pipeline.query<LaneRow>({
      text: 'select lane, epoch::float8 as epoch, above_share from hold_journal_lanes($1, make_interval(secs => $2), $3)',
      values: [engineId, LEASE_SECONDS, doneWith],
    });
    if (told !== undefined) log.info('The leases of the journal lanes were renewed');
    told = undefined;
    follow(rows);
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await renew();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (told === undefined)
          log.warn({ reason }, 'The leases of the journal lanes could not be renewed; trying again');
        told = reason;
      }
      await sleep(RENEW_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    stop: async () => {
      stopping.abort();
      await running;
      for (const { end } of held.values()) end.abort();
      await Promise.all([...held.values()].map(({ done }) => done));
      // Without the database, the lease expires by itself.
      await pipeline.query('select leave_journal($1)', [engineId]).catch(() => undefined);
    },
  };
}
