import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManualClock } from './clock.ts';
import { createPortalEvents } from './events.ts';
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts';
import { transact, type VerbContext } from './transact.ts';

let portal: TestDatabase;
let context: VerbContext;
const published: number[] = [];

beforeAll(async () => {
  portal = await createTestDatabase();
  const events = createPortalEvents();
  events.on('rightsChanged', ({ accountId }) => published.push(accountId));
  const actor = {
    accountId: 7,
    userId: null,
    sessionId: null,
    role: 'admin',
    sees: [],
    changes: [],
    allUnits: true,
    unitIds: [],
  } as const;
  context = { database: portal.database, clock: createManualClock(new Date(0)), events, actor };
});
afterAll(() => portal.drop());

it('publishes no events of a transaction that is rolled back', async () => {
  const failing = transact(context, async ({ emit }) => {
    emit('rightsChanged', { accountId: 1 });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(published).toEqual([]);
});

it('runs nested actions in one transaction, and publishes their events in order after the commit', async () => {
  const inner = async (given: VerbContext) =>
    transact(given, async ({ client, emit }) => {
      emit('rightsChanged', { accountId: 3 });
      return client;
    });
  const isSame = await transact(context, async (transaction) => {
    transaction.emit('rightsChanged', { accountId: transaction.accountId });
    const client = await inner(transaction);
    expect(published).toEqual([]);
    return client === transaction.client;
  });
  expect([isSame, published]).toEqual([true, [7, 3]]);
});
