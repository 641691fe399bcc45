import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { holdLease } from './hold-lease.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('grants a lease to one process, and to another once the first stops or loses its connection', async () => {
  const working = new Set<string>();
  const most: number[] = [];
  const stand = (who: string) =>
    holdLease({
      connection: { connectionString: database.ownerUrl, application_name: who },
      name: 'trial',
      retryMs: 20,
      onError: (error) => expect(error).toBeUndefined(),
      begin: async () => {
        working.add(who);
        most.push(working.size);
        return async () => void working.delete(who);
      },
    });
  const until = (who: string) => vi.waitFor(() => expect([...working]).toEqual([who]), { interval: 5 });
  const first = stand('first');
  await until('first');
  const second = stand('second');
  await first.stop();
  await until('second');
  const third = stand('third');
  await database.queryAsOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'second'",
  );
  await vi.waitFor(() => expect(most.length).toBeGreaterThan(2));
  await vi.waitFor(() => expect(working.size).toBe(1));
  await Promise.all([second.stop(), third.stop()]);
  expect([...working]).toEqual([]);
});
