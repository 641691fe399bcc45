import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { QueuePool } from './queue-pool.ts';

let database: TestDatabase;
let pool: QueuePool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new QueuePool({ connectionString: database.ownerUrl, max: 1 });
  // Dropping the database ends connections that are still closing.
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('ignores a second release of a connection, which serves the next caller', async () => {
  await new Promise<void>((resolve, reject) => {
    pool.connect((error, _client, release) => {
      if (error) return reject(error);
      release();
      release();
      resolve();
    });
  });
  const held = await pool.connect();
  expect(pool.idleCount).toBe(0);
  expect((await held.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  held.release();
});

test('accepts the release of a connection that an ended pool refused', async () => {
  const ended = new QueuePool({ connectionString: database.ownerUrl, max: 1 });
  await ended.end();
  const refusal = await new Promise((resolve, reject) => {
    ended.connect((error, _client, release) => {
      try {
        release();
        resolve(error);
      } catch (fault) {
        reject(fault);
      }
    });
  });
  expect(refusal).toBeInstanceOf(Error);
});
