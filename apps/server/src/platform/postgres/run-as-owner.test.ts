import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { runAsOwner } from './run-as-owner.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a connection lost while idle fails the work and not the process', async () => {
  const work = runAsOwner(database.ownerUrl, async (owner) => {
    const lost = new Promise((resolve) => owner.once('end', resolve));
    const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
    await database.queryAsOwner('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await lost;
    await owner.query('select 1');
  });
  await expect(work).rejects.toThrow('not queryable');
});
