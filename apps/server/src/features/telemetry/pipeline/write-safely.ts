import type { Pool } from 'pg';
import { DomainError } from '../../../platform/domain-error.ts';
import type { BatchResult, Entry, Outcome } from './batch.ts';
import { classifyFailure } from './classify-failure.ts';
import type { PartitionRanges } from './partition-ranges.ts';
import { describeRefused, keepInQuarantine } from './quarantine.ts';
import { writeBatch } from './write-batch.ts';
import { asProvedAccounts } from '../../../platform/postgres/transaction.ts';

const ATTEMPTS = 4;

/**
 * Writes a batch. What passes by itself is tried again; a batch that fails on its data is halved until the position
 * at fault stands alone, is quarantined and refused, and everyone else's are stored.
 * @throws DomainError database_unavailable
 */
export async function writeSafely(
  pool: Pool,
  partitions: PartitionRanges,
  entries: readonly Entry[],
): Promise<BatchResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await partitions.ensure(entries.map((entry) => entry.position));
      return await writeBatch(pool, entries);
    } catch (error) {
      const failure = classifyFailure(error);
      if (failure === 'again' && attempt < ATTEMPTS) {
        partitions.forget();
      } else if (failure === 'data') {
        return entries.length === 1
          ? await refuseAlone(pool, entries)
          : await writeHalves(pool, partitions, entries);
      } else if (failure === 'fault') {
        throw error;
      } else {
        throw new DomainError('database_unavailable', { retryAfterSeconds: 1, cause: error });
      }
    }
  }
}

async function writeHalves(
  pool: Pool,
  partitions: PartitionRanges,
  entries: readonly Entry[],
): Promise<BatchResult> {
  const middle = Math.ceil(entries.length / 2);
  const first = await writeSafely(pool, partitions, entries.slice(0, middle));
  const second = await writeSafely(pool, partitions, entries.slice(middle));
  const changed = new Map<number, readonly number[]>(first.changed);
  for (const [accountId, assetIds] of second.changed) {
    changed.set(accountId, [...(changed.get(accountId) ?? []), ...assetIds]);
  }
  return { outcomes: [...first.outcomes, ...second.outcomes], changed };
}

async function refuseAlone(pool: Pool, entries: readonly Entry[]): Promise<BatchResult> {
  const outcomes: Outcome[] = [];
  for (const entry of entries) {
    await asProvedAccounts(pool, [entry.origin.accountId], (client) =>
      keepInQuarantine(client, [describeRefused(entry, 'value_invalid')]),
    );
    outcomes.push({
      index: entry.position.index,
      code: 'value_invalid',
      message:
        'The database cannot store a value of this position; look for control characters in deviceId or attributes.',
    });
  }
  return { outcomes, changed: new Map() };
}
