import { DomainError } from '../../../platform/domain-error.ts';
import { explainUnavailability } from '../../../platform/postgres/explain-unavailability.ts';
import { fencesOf, told, type BatchResult, type Entry, type Outcome } from '../values/batch.ts';
import { classifyFailure } from './classify-failure.ts';
import { instantsOf } from './correct-clock.ts';
import type { PartitionRanges } from './partition-ranges.ts';
import { describeRefused, keepInQuarantine } from './quarantine.ts';
import type { WriteTransaction } from '../reducers/synced-transaction.ts';
import { writeBatch, type WriteContext } from './write-batch.ts';

const ATTEMPTS = 4;

/**
 * Writes a batch. Retries temporary failures. Halves a batch that fails because of its data until the faulty position
 * is isolated. Quarantines and rejects that position, and stores all others.
 * @throws DomainError database_unavailable, database_full, ingest_refused
 */
export async function writeSafely(
  context: WriteContext,
  partitions: PartitionRanges,
  entries: readonly Entry[],
): Promise<BatchResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await partitions.ensure(instantsOf(entries));
      return await writeBatch(context, entries);
    } catch (error) {
      const failure = classifyFailure(error);
      if (failure === 'again' && attempt < ATTEMPTS) {
        partitions.forget();
      } else if (failure === 'data') {
        return entries.length === 1
          ? await refuseAlone(context.transact, entries)
          : await writeHalves(context, partitions, entries);
      } else if (failure === 'fault') {
        throw error;
      } else {
        throw asRefusal(error);
      }
    }
  }
}

function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return (
    explainUnavailability(error) ??
    new DomainError('database_unavailable', { retryAfterSeconds: 2, cause: error })
  );
}

async function writeHalves(
  context: WriteContext,
  partitions: PartitionRanges,
  entries: readonly Entry[],
): Promise<BatchResult> {
  const middle = Math.ceil(entries.length / 2);
  const first = await writeSafely(context, partitions, entries.slice(0, middle));
  const second = await writeSafely(context, partitions, entries.slice(middle));
  return {
    outcomes: [...first.outcomes, ...second.outcomes],
    changed: merge(first.changed, second.changed),
    crossed: merge(first.crossed, second.crossed),
  };
}

function merge(first: BatchResult['changed'], second: BatchResult['changed']): BatchResult['changed'] {
  const merged = new Map<number, readonly number[]>(first);
  for (const [accountId, assetIds] of second)
    merged.set(accountId, [...(merged.get(accountId) ?? []), ...assetIds]);
  return merged;
}

async function refuseAlone(transact: WriteTransaction, entries: readonly Entry[]): Promise<BatchResult> {
  const outcomes: Outcome[] = [];
  for (const entry of entries) {
    await transact(
      [entry.origin.accountId],
      (client) => keepInQuarantine(client, [describeRefused(entry, 'value_invalid')]),
      fencesOf([entry]),
    );
    outcomes.push({
      index: told(entry).index,
      code: 'value_invalid',
      message:
        'The database cannot store a value of this item. Check deviceId and attributes for control characters.',
    });
  }
  return { outcomes, changed: new Map(), crossed: new Map() };
}
