import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { asActor, withoutRights } from '../postgres/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { enqueueJob, type NewJob } from './enqueue-job.ts';
import { startWorker } from './start-worker.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.queryAsOwner(
    `insert into accounts (name, domain) select n, n || '.example' from unnest(array['busy', 'other']) n`,
  );
  await db.queryAsOwner(`insert into users (email, name) values ('ana@busy.example', 'Ana')`);
});
afterAll(() => db.drop());

const [busy, other] = [1, 2];
async function enqueue(accountId: number, key: string, queue: NewJob['queue']): Promise<void> {
  const actor = withoutRights({ accountId, userId: 1, sessionId: null });
  await asActor(db.database.app, actor, (client) =>
    enqueueJob(client, { task: 'hold', payload: {}, queue, key }),
  );
}

it('runs the first job of an account before the second of another that came earlier', async () => {
  for (const key of ['1', '2', '3']) await enqueue(busy, key, 'long');
  await enqueue(other, '1', 'long');
  await enqueue(busy, '4', 'short');
  await enqueue(other, '2', 'short');
  const inOrder = await db.queryAsOwner<{ key: string }>(
    'select key from graphile_worker.jobs order by priority, run_at, id',
  );
  expect(inOrder.map(({ key }) => key)).toEqual(['1.1', '2.1', '1.2', '2.2', '1.3', '1.4']);
});

it('gives an account two workers at most, and another account one of the rest', async () => {
  const held: unknown[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const worker = startWorker({
    database: db.database,
    log: createLogger({ level: 'silent' }),
    tasks: {
      hold: async ({ payload }) => {
        held.push((payload as { accountId: number }).accountId);
        await released;
      },
    },
  });
  try {
    await vi.waitFor(() => expect(held).toHaveLength(4));
    expect(held.toSorted()).toEqual([busy, busy, other, other]);
  } finally {
    release();
    await vi.waitFor(() => expect(held).toHaveLength(6));
    await worker.stop();
  }
});
