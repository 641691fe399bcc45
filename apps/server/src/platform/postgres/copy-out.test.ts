import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { copyOut } from './copy-out.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl, query_timeout: 60_000 });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Counts the timers of the process. Timers of other files that share it may end in the meantime. */
const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('removes the time limit of a query after the copy', async () => {
  const before = timers();
  const taken: string[] = [];
  const message = (data: Buffer): undefined => void taken.push(data.toString());
  await copyOut(client, 'copy (select generate_series(1, 3)) to stdout', { message });
  expect(taken).toEqual(['1\n', '2\n', '3\n']);
  expect(timers()).toBeLessThanOrEqual(before);
});

test('reports a failed statement without waiting, and keeps the connection', async () => {
  const before = timers();
  const message = (): undefined => undefined;
  await expect(copyOut(client, 'copy (select 1 / 0) to stdout', { message })).rejects.toThrow(/zero/);
  expect(timers()).toBeLessThanOrEqual(before);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
