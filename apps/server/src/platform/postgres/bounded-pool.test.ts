import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { BoundedPool } from './bounded-pool.ts';

let database: TestDatabase;
let pool: BoundedPool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new BoundedPool({ connectionString: database.ownerUrl, max: 1 }, 2);
  // Dropping the database ends connections that are still closing.
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('rotates connections among accounts, and keeps some free from any one account', async () => {
  const shared = new BoundedPool({ connectionString: database.ownerUrl, max: 6 }, 4, () => false);
  shared.on('error', () => undefined);
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
  // Work without an account does not wait.
  expect((await shared.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  held[2]?.release();
  held.push(...(await Promise.all(waiting.slice(2, 3))));
  expect(order).toEqual(['1', '1', '2', '2', '3']);
  for (const client of [...held.slice(0, 2), ...held.slice(3)]) client.release();
  for (const next of [waiting[0], waiting[1], waiting[3]]) (await next)?.release();
  expect(order.slice(5)).toEqual(['1', '1', '1']);
  await shared.end();
});

test('limits an account to two connections only while the event loop is busy', async () => {
  const state = { isBusy: false };
  const shared = new BoundedPool({ connectionString: database.ownerUrl, max: 8 }, 4, () => state.isBusy);
  shared.on('error', () => undefined);
  const held = [await shared.connectFor(1), await shared.connectFor(1), await shared.connectFor(1)];
  state.isBusy = true;
  held.pop()?.release();
  const order: string[] = [];
  const waiting = [1, 2].map(async (nth) => {
    const client = await shared.connectFor(1);
    order.push(`third ${nth}`);
    return client;
  });
  held.push(await shared.connectFor(2));
  order.push('other account');
  state.isBusy = false;
  held.pop()?.release();
  held.push(...(await Promise.all(waiting)));
  expect(order).toEqual(['other account', 'third 1', 'third 2']);
  for (const client of held) client.release();
  await shared.end();
});

test('refuses a caller only if its queue is full', async () => {
  const held = await pool.connect();
  const waiting = [pool.query('select 1 as n'), pool.connect()] as const;
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 });
  await expect(pool.connect()).rejects.toMatchObject({ code: 'overloaded' });
  held.release();
  expect((await waiting[0]).rows).toEqual([{ n: 1 }]);
  (await waiting[1]).release();
  expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
});
