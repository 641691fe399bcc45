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
