import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { BoundedPool } from './bounded-pool.ts';

let database: TestDatabase;
let pool: BoundedPool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new BoundedPool({ connectionString: database.ownerUrl, max: 1 }, 2);
  // Dropping the database ends what has not quite closed yet.
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('accounts take turns for connections, and one account leaves some to the others', async () => {
  const shared = new BoundedPool({ connectionString: database.ownerUrl, max: 6 }, 4, () => isBusy);
  shared.on('error', () => undefined);
  let isBusy = false;
  const order: string[] = [];
  const begin = async (account: number): Promise<pg.PoolClient> => {
    const client = await shared.connectFor(account);
    order.push(String(account));
    return client;
  };
  const held = [await begin(1), await begin(1)];
  const waiting = [begin(1), begin(1)];
  held.push(await begin(2), await begin(2));
  waiting.push(begin(3), begin(1));
  await expect(shared.connectFor(3)).rejects.toMatchObject({ code: 'overloaded' });
  // Work of no account is not kept waiting.
  expect((await shared.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  held[2]?.release();
  held.push(...(await Promise.all(waiting.slice(2, 3))));
  expect(order).toEqual(['1', '1', '2', '2', '3']);
  for (const client of [...held.slice(0, 2), ...held.slice(3)]) client.release();
  for (const client of await Promise.all([waiting[0], waiting[1], waiting[3]])) client?.release();
  expect(order.slice(5)).toEqual(['1', '1', '1']);
  const two = [await begin(1), await begin(1)];
  two[0]?.release();
  isBusy = true;
  two[0] = await begin(1);
  const third = begin(1);
  expect((await begin(2)).release()).toBeUndefined();
  expect(order.slice(8)).toEqual(['1', '1', '1', '2']);
  for (const client of two) client.release();
  (await third).release();
  await shared.end();
});

test('who comes while as many as may wait for a connection is refused, and nobody else', async () => {
  const held = await pool.connect();
  const waiting = [pool.query('select 1 as n'), pool.connect()] as const;
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 });
  await expect(pool.connect()).rejects.toMatchObject({ code: 'overloaded' });
  held.release();
  expect((await waiting[0]).rows).toEqual([{ n: 1 }]);
  (await waiting[1]).release();
  expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
});
