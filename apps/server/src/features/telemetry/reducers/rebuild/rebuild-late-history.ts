import { repeat } from '../../../../platform/jobs/repeat.ts';
import type { Logger } from '../../../../platform/log.ts';
import { createWriteTransaction } from '../synced-transaction.ts';
import { RebuildBench, type RebuildWorkshop } from './rebuild-bench.ts';
import {
  finishRequest,
  listRebuildRequests,
  postponeRequest,
  RequestChanged,
  type RebuildRequest,
} from './rebuild-requests.ts';

export interface LateHistoryOptions extends Omit<RebuildWorkshop, 'log'> {
  readonly log: Pick<Logger, 'warn'>;
  /** While this returns true, requests wait, because more of the same history is arriving. */
  readonly isHeld?: () => boolean;
}

export interface LateHistoryRebuilder {
  /** Rebuilds all waiting requests. */
  runWaiting(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;
/** Assets of one account before the next account's turn. */
const ASSETS_A_TURN = 5;
const ALL_VERSIONS_MS = 0;

/**
 * Recalculates history that received fixes older than the correction window, asset by asset in a worker thread.
 * Accounts take turns, regardless of their load. Any number of processes may run it: a request is deleted in the
 * transaction that fulfills it, so a crash loses nothing, and an asset taken by two processes is written once.
 */
export function createLateHistoryRebuilder(options: LateHistoryOptions): LateHistoryRebuilder {
  const { database, log, isHeld = () => false } = options;
  const transact = createWriteTransaction(database.pipeline, options);
  let lastAccountId = 0;

  const rebuild = async (bench: RebuildBench, request: RebuildRequest): Promise<boolean> => {
    const { asset, fromMs, toMs } = request;
    try {
      const cause = toMs === Infinity ? 'rebuild' : 'late_data';
      return await bench.rebuild({ asset, fromMs, lateToMs: toMs, cause }, (client) =>
        finishRequest(client, request),
      );
    } catch (error) {
      const isChanged = error instanceof RequestChanged;
      if (!isChanged) log.warn({ err: error, ...asset }, 'Late history could not be rebuilt; trying again');
      await bench.write((client) => postponeRequest(client, request));
      return isChanged;
    }
  };

  /** Returns true if anything was done. */
  const takeTurn = async (accountId: number): Promise<boolean> => {
    const { signal } = repetition;
    const bench = new RebuildBench({ ...options, accountId, sinceMs: ALL_VERSIONS_MS, transact, signal });
    let hasDone = false;
    try {
      const requests = await bench.write((client) => listRebuildRequests(client, accountId, ASSETS_A_TURN));
      for (const request of requests) {
        if (signal.aborted) return false;
        hasDone = (await rebuild(bench, request)) || hasDone;
      }
    } finally {
      bench.close();
    }
    return hasDone;
  };

  const runWaiting = async (): Promise<void> => {
    const idle = new Set<number>();
    while (!repetition.signal.aborted && !isHeld()) {
      const { rows } = await database.pipeline.query<{ id: number | null }>(
        'select next_rebuild_account($1) as id',
        [lastAccountId],
      );
      const id = rows[0]?.id ?? null;
      if (id === null || idle.has(id)) return;
      lastAccountId = id;
      if (await takeTurn(id)) idle.clear();
      else idle.add(id);
    }
  };

  const repetition = repeat(EVERY_MS, runWaiting, (error) =>
    log.warn({ err: error }, 'Pending rebuilds of late history could not be read; trying again'),
  );
  return { runWaiting, start: repetition.start, stop: repetition.stop };
}
