import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { natsServerPath, startNatsServer, type NatsServer } from './testing/start-nats-server.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/create-test-database.ts';
import { createTestAccount, type TestAccount } from '../testing/create-test-portal.ts';
import { createWriteTransaction } from '../reducers/synced-transaction.ts';
import { LaneLostError, type Fence } from '../values/fence.ts';
import type { JournalReader } from './read-journal.ts';
import { openTestJournal, positionOf, startTestEngine, submissionOf } from './testing/journal-bench.ts';

// Skipped with a notice unless nats-server is installed (Debian package nats-server).
describe.skipIf(natsServerPath === undefined)('the journal', () => {
  let server: NatsServer;
  let portal: TestDatabase;
  let account: TestAccount;
  const readers: JournalReader[] = [];
  beforeAll(async () => {
    [server, portal] = await Promise.all([startNatsServer(natsServerPath ?? ''), createTestDatabase()]);
    account = await createTestAccount(portal, 'journal.example');
    for (let nth = 0; nth < 40; nth += 1) await account.addAsset(`device-${nth}`);
  });
  afterAll(async () => {
    for (const reader of readers) await reader.stop();
    await portal.drop();
    await server.stop();
  });
  const countStored = async (): Promise<number> =>
    (await portal.queryAsOwner<{ count: number }>('select count(*)::int as count from positions'))[0]
      ?.count ?? 0;

  it('acknowledges on receipt, keeps messages while no engine runs, and delivers them once', async () => {
    const opened = await openTestJournal(server.url, 'kept');
    const sent = Array.from({ length: 40 }, (_, nth) => positionOf(`device-${nth}`, nth, nth));
    const submission = submissionOf(...sent, positionOf('stranger', 1, 40));
    const answers = await Promise.all(
      [submission, submission].map((one) => opened.endpoints.submit(account, one)),
    );
    expect(answers).toEqual([0, 1].map(() => ({ accepted: 41, duplicates: 0, rejected: [] })));
    expect(await countStored()).toBe(0);
    const engine = startTestEngine(opened, portal.database);
    readers.push(engine);
    await vi.waitFor(async () => expect(await countStored()).toBe(40), 10_000);
    await vi.waitFor(
      async () => expect((await opened.metrics.journalMessages.get()).values[0]?.value).toBe(0),
      10_000,
    );
    expect(await portal.queryAsOwner('select external_id, reason from quarantined_positions')).toEqual([
      { external_id: 'stranger', reason: 'unknown_device' },
    ]);
    await engine.stop();
    await opened.journal.close();
  });

  it('returns the outcome if the sender waits for the commit', async () => {
    const opened = await openTestJournal(server.url, 'commit', { NATS_ANSWERS_AFTER: 'commit' });
    const engine = startTestEngine(opened, portal.database);
    const first = submissionOf(positionOf('device-1', 100, 0), positionOf('device-2', 100, 1));
    expect(await opened.endpoints.submit(account, first)).toEqual({
      accepted: 2,
      duplicates: 0,
      rejected: [],
    });
    const second = submissionOf(
      positionOf('device-1', 100, 0),
      positionOf('stranger', 2, 1),
      positionOf('device-3', 100, 2),
    );
    expect(await opened.endpoints.submit(account, second)).toEqual({
      accepted: 1,
      duplicates: 1,
      rejected: [expect.objectContaining({ index: 1, code: 'unknown_device' })],
    });
    await engine.stop();
    await opened.journal.close();
  });

  it('refuses messages when full, and loses nothing it accepted', async () => {
    const opened = await openTestJournal(server.url, 'full', { NATS_BACKLOG_MB: '1' });
    let taken = 0;
    const fill = async (): Promise<void> => {
      for (;;) {
        const many = Array.from({ length: 500 }, (_, nth) =>
          positionOf('device-4', 1_000 + taken + nth, nth),
        );
        await opened.endpoints.submit(account, submissionOf(...many));
        taken += many.length;
      }
    };
    await expect(fill()).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 5 });
    expect(taken).toBeGreaterThan(1_000);
    const engine = startTestEngine(opened, portal.database);
    const countTaken = `select count(*)::int as count from positions where fixed_at >= '2026-06-01T00:16:40Z'`;
    await vi.waitFor(async () => {
      const [row] = await portal.queryAsOwner<{ count: number }>(countTaken);
      expect(row?.count).toBe(taken);
    });
    await engine.stop();
    await opened.journal.close();
  });

  it('is divided among running engines, which take over from a stopped one', async () => {
    const [first, second] = await Promise.all([
      openTestJournal(server.url, 'parted'),
      openTestJournal(server.url, 'parted'),
    ]);
    const lanesOf = async ({ metrics }: typeof first): Promise<number | undefined> =>
      (await metrics.journalLanes.get()).values[0]?.value;
    const engine = startTestEngine(first, portal.database);
    await vi.waitFor(async () => expect(await lanesOf(first)).toBe(16), 5_000);
    const other = startTestEngine(second, portal.database);
    await vi.waitFor(
      async () => expect([await lanesOf(first), await lanesOf(second)]).toEqual([8, 8]),
      10_000,
    );
    await other.stop();
    await vi.waitFor(async () => expect(await lanesOf(first)).toBe(16), 10_000);
    await engine.stop();
    for (const { journal } of [first, second]) await journal.close();
  });

  it('gives a lane to its newest holder, however many epochs old the leftover consumer is', async () => {
    const { journal } = await openTestJournal(server.url, 'epochs');
    await journal.openLane({ lane: 5, epoch: 1 });
    const newest = await journal.openLane({ lane: 5, epoch: 7 });
    expect((await newest.info()).name).toBe('lane-5-7');
    await expect(journal.openLane({ lane: 5, epoch: 4 })).rejects.toThrow('not unique');
    await journal.close();
  });

  it('accepts no writes for a lane that another engine took', async () => {
    const { database } = portal;
    const hold = async (engine: string): Promise<Fence | undefined> => {
      const { rows } = await database.pipeline.query<Fence>(
        `select lane, epoch::int from hold_journal_lanes($1, interval '5 s', '{}') where lane = 3`,
        [engine],
      );
      return rows[0];
    };
    const held = await hold('00000000-0000-4000-8000-000000000001');
    expect(held).toBeDefined();
    const transact = createWriteTransaction(database.pipeline, { allowsUnsyncedCommits: true });
    const fences = held === undefined ? [] : [held];
    const taken = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    // Simulates an engine that is paused in the middle of a batch and still believes in its lease.
    const paused = transact(
      [],
      async () => {
        begun.resolve();
        await taken.promise;
      },
      fences,
    );
    await begun.promise;
    await portal.queryAsOwner(`update journal_lanes set held_until = now() - interval '1 s'`);
    await portal.queryAsOwner('delete from journal_engines');
    expect(await hold('00000000-0000-4000-8000-000000000002')).toBeUndefined();
    taken.resolve();
    await paused;
    expect((await hold('00000000-0000-4000-8000-000000000002'))?.epoch).toBe((held?.epoch ?? 0) + 1);
    await expect(transact([], async () => undefined, fences)).rejects.toThrow(LaneLostError);
    await database.pipeline.query('select leave_journal($1)', ['00000000-0000-4000-8000-000000000002']);
  });
});
