import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { runAsOwner } from '../postgres/run-as-owner.ts';
import { numberIdsOfCell } from './number-ids.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const numberIds = (): Promise<void> =>
  runAsOwner(db.ownerUrl, (owner) => numberIdsOfCell(owner, { place: 3 }));

async function insertAccount(domain: string): Promise<number> {
  const [account] = await db.queryAsOwner<{ id: number }>(
    'insert into accounts (name, domain) values ($1, $1) returning account_id as id',
    [domain],
  );
  return account?.id ?? 0;
}

it('numbers in steps from the place of the cell, above what there was, and goes on so at the next start', async () => {
  expect(await insertAccount('before.example')).toBe(1);
  await numberIds();
  const first = await insertAccount('first.example');
  expect(first).toBeGreaterThan(2 ** 24);
  expect(first % 32).toBe(3);
  await numberIds();
  expect(await insertAccount('second.example')).toBe(first + 32);
});

it('reaches every sequence of the schema', async () => {
  await numberIds();
  const others = await db.queryAsOwner(
    `select sequencename from pg_sequences where schemaname = 'public' and (increment_by <> 32 or start_value % 32 <> 3)`,
  );
  expect(others).toEqual([]);
});
