import { positionSources, type RejectionCode } from '@azimute/contract';
import type { PoolClient } from 'pg';
import type { AccountSets } from '../reducers/account-sets.ts';
import { decodeKept, type DecodedKept } from './decode-kept.ts';
import type { Entry, Outcome } from '../values/batch.ts';
import { classifyFailure } from '../pipeline/classify-failure.ts';
import { instantsOf } from '../pipeline/correct-clock.ts';
import { notifyStates } from '../pipeline/notify-states.ts';
import type { PartitionRanges } from '../pipeline/partition-ranges.ts';
import { resolveKept, type Verdict, type Run } from '../pipeline/resolve-kept.ts';
import type { WriteTransaction } from '../reducers/synced-transaction.ts';
import { storeEntries } from '../pipeline/write-batch.ts';

export interface ReplayWorkshop {
  readonly transact: WriteTransaction;
  readonly partitions: PartitionRanges;
  readonly nowMs: number;
}

interface KeptRow {
  readonly id: string;
  readonly external_id: string;
  readonly payload: unknown;
  readonly source: number | null;
  readonly is_raw: boolean | null;
  readonly received_at: Date;
}

interface KeptPosition {
  readonly id: string;
  readonly entries: readonly Entry[];
  readonly refusal: DecodedKept['refusal'];
}

/** A user deleted a row in the meantime: the remaining ones are evaluated again. */
class KeptGoneError extends Error {
  override readonly name = 'KeptGoneError';
  readonly code = '40001';
}

const ATTEMPTS = 8;

/**
 * Evaluates the next kept positions of a run again, in order of receipt, as submissions with their original endpoint
 * and time. In one transaction it stores the valid ones, removes them from quarantine and updates the reason of the
 * others. Each position takes effect once, even if the process is killed and restarted. No sender repeats these
 * positions, so the transaction itself notifies the live streams. Returns the number evaluated; 0 if the run has
 * ended.
 */
export async function replayNext(workshop: ReplayWorkshop, run: Run, limit: number): Promise<number> {
  const { rows } = await workshop.transact([run.accountId], (client) =>
    client.query<KeptRow>(
      `select quarantined_position_id as id, external_id, payload, source, is_raw, received_at from quarantined_positions
      where account_id = $1 and quarantine_run_id = $2 order by quarantined_position_id limit $3`,
      [run.accountId, run.runId, limit],
    ),
  );
  const kept = rows.map((row) => readKept(row, run.accountId, workshop.nowMs));
  await replay(workshop, run, kept);
  return rows.length;
}

async function replay(workshop: ReplayWorkshop, run: Run, kept: readonly KeptPosition[]): Promise<void> {
  if (kept.length === 0) return;
  const { transact, partitions } = workshop;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await partitions.ensure(instantsOf(kept.flatMap(({ entries }) => entries)));
      return await transact([run.accountId], (client, sets) => replayInTransaction(client, sets, run, kept));
    } catch (error) {
      if (error instanceof KeptGoneError) return;
      const failure = classifyFailure(error);
      if (failure === 'data' && kept.length > 1) {
        const middle = Math.ceil(kept.length / 2);
        await replay(workshop, run, kept.slice(0, middle));
        return await replay(workshop, run, kept.slice(middle));
      }
      if (failure === 'data') return await replay(workshop, run, kept.map(asUnstorable));
      if (failure !== 'again' || attempt === ATTEMPTS) throw error;
      partitions.forget();
    }
  }
}

/** Locks the run first, so that a second worker on it waits, then assets, like every batch. */
async function replayInTransaction(
  client: PoolClient,
  sets: AccountSets,
  run: Run,
  kept: readonly KeptPosition[],
): Promise<void> {
  await client.query(
    'select from quarantine_runs where account_id = $1 and quarantine_run_id = $2 for update',
    [run.accountId, run.runId],
  );
  const { outcomes, changed } = await storeEntries(
    client,
    sets,
    kept.flatMap(({ entries }) => entries),
  );
  let place = 0;
  const verdicts = kept.map(({ id, entries, refusal }): Verdict => {
    const own = outcomes.slice(place, (place += entries.length));
    return { id, ...sumUp(own, refusal) };
  });
  if ((await resolveKept(client, run, verdicts)) !== kept.length) throw new KeptGoneError();
  await notifyStates(client, changed);
}

function sumUp(
  outcomes: readonly Outcome[],
  refusal: DecodedKept['refusal'],
): Pick<Verdict, 'outcome' | 'reason' | 'message'> {
  const rejection = refusal ?? outcomes.find((outcome) => typeof outcome === 'object');
  if (rejection !== undefined)
    return { outcome: 'refused', reason: rejection.code, message: rejection.message };
  return { outcome: outcomes.includes('accepted') ? 'accepted' : 'duplicate', reason: null, message: null };
}

function readKept(row: KeptRow, accountId: number, nowMs: number): KeptPosition {
  const receivedAtMs = row.received_at.getTime();
  const source = row.source === null ? null : (positionSources[row.source - 1] ?? null);
  const { positions, events, refusal } = decodeKept(
    { externalId: row.external_id, source, isRaw: row.is_raw, payload: row.payload, receivedAtMs },
    nowMs,
  );
  const origin = { accountId, source: source ?? 'positions', receivedAtMs, keepRefused: false };
  const entries =
    refusal === null
      ? [
          ...positions.map((position) => ({ origin, position })),
          ...events.map((event) => ({ origin, event })),
        ]
      : [];
  return { id: row.id, entries, refusal };
}

function asUnstorable({ id }: KeptPosition): KeptPosition {
  const code: RejectionCode = 'value_invalid';
  return {
    id,
    entries: [],
    refusal: { code, message: 'The database cannot store a value of this position.' },
  };
}
