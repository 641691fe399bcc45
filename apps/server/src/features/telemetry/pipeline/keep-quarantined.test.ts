import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../platform/domain-error.ts';
import { noSets } from '../reducers/account-sets.ts';
import type { WriteTransaction } from '../reducers/synced-transaction.ts';
import type { Submission } from '../values/position.ts';
import { createQuarantineKeeper } from './keep-quarantined.ts';

const sender = { accountId: 1, apiKeyId: 1 };

function refusalOf(externalId: string): Submission {
  const quarantined = [{ index: 0, code: 'time_in_future' as const, message: '', externalId, payload: {} }];
  return { source: 'osmand', positions: [], rejected: [], quarantined };
}

/** Records the devices of each transaction. A transaction fails while `fault` returns an error for its devices. */
function createTransactions(fault: (devices: readonly string[]) => Error | undefined = () => undefined) {
  const kept: (readonly string[])[] = [];
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const transact: WriteTransaction = async (_accounts, work) => {
    await begun;
    let devices: readonly string[] = [];
    const query = async ({
      name,
      values,
    }: {
      name: string;
      values: Buffer[];
    }): Promise<{ rows: object[] }> => {
      if (name !== 'telemetry.meet_refused_devices') return { rows: [] };
      devices = values[1]?.toString('latin1').match(/device-\d+/g) ?? [];
      return { rows: devices.map((_, index) => ({ place: index + 1, verdict: 'listed', free: 9 })) };
    };
    const result = await work({ query } as unknown as PoolClient, noSets);
    const error = fault(devices);
    if (error !== undefined) throw error;
    kept.push(devices);
    return result;
  };
  return { transact, kept, begin };
}

describe('refused items', () => {
  it('that arrive while others are stored share the next transaction', async () => {
    const { transact, kept, begin } = createTransactions();
    const keep = createQuarantineKeeper(transact);
    const answers = [keep(sender, refusalOf('device-1'), 0)];
    await new Promise((resolve) => setImmediate(resolve));
    for (let device = 2; device <= 9; device += 1)
      answers.push(keep(sender, refusalOf(`device-${device}`), 0));
    await new Promise((resolve) => setImmediate(resolve));
    begin();
    await Promise.all(answers);
    expect(kept.map((devices) => devices.length)).toEqual([1, 8]);
  });

  it('that cannot be stored fail alone', async () => {
    const { transact, kept, begin } = createTransactions((devices) =>
      devices.includes('device-3') ? new Error('impossible') : undefined,
    );
    const keep = createQuarantineKeeper(transact);
    const answers = [1, 2, 3, 4].map((device) => keep(sender, refusalOf(`device-${device}`), 0));
    begin();
    const settled = await Promise.allSettled(answers);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(kept.flat()).toEqual(['device-1', 'device-2', 'device-4']);
  });

  it('are all refused at once while the database is unavailable', async () => {
    let tries = 0;
    const { transact, begin } = createTransactions(() => {
      tries += 1;
      return new DomainError('database_unavailable', { retryAfterSeconds: 1 });
    });
    const keep = createQuarantineKeeper(transact);
    const answers = [1, 2, 3].map((device) => keep(sender, refusalOf(`device-${device}`), 0));
    begin();
    const settled = await Promise.allSettled(answers);
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
    expect(tries).toBe(1);
  });
});
