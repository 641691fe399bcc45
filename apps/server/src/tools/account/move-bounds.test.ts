import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestAccount } from '../../features/telemetry/testing/create-test-portal.ts';
import { testDatabaseRoleKey } from '../../platform/testing/test-keys.ts';
import { compare, compareSettled } from './compare-account.ts';
import { abandonMove, moveAccount } from './move-account.ts';
import { listMovedTables } from './moved-tables.ts';
import { connectSide, type Move } from './sides.ts';
import { openTwoSides, type TwoSides } from './testing/two-sides.ts';

let sides: TwoSides;
beforeAll(async () => {
  sides = await openTwoSides();
});
afterAll(async () => {
  await sides.close();
});

let accounts = 0;
async function plant(): Promise<number> {
  accounts += 1;
  const account = await createTestAccount(sides.north.portal, `bounds${accounts}.example`);
  await account.addAsset(`truck-${account.accountId}`);
  return account.accountId;
}

const move = (accountId: number, more: Partial<Move> = {}) =>
  moveAccount(sides.move(accountId, more), testDatabaseRoleKey);

async function stepOf(accountId: number): Promise<unknown> {
  const { rows } = await sides.north.client.query(
    'select step, is_closed, frozen_until from account_moves where account_id = $1',
    [accountId],
  );
  return rows[0];
}

it('gives up a freeze that would last longer than it may, and goes on when it is run again', async () => {
  const accountId = await plant();
  const writer = await connectSide(sides.north.url);
  const writing = move(accountId, {
    freezeAtMostMs: 1_500,
    reached: (step) => {
      if (step === 'followed') void writer.query('begin; lock table assets in row exclusive mode');
    },
  });
  await expect(writing).rejects.toThrow('frozen for more than 1.5 s');
  expect(await stepOf(accountId)).toEqual({ step: 'following', is_closed: false, frozen_until: null });
  const { rows: limits } = await sides.north.client.query('show statement_timeout');
  expect(limits).toEqual([{ statement_timeout: '0' }]);
  await writer.query('commit');
  await writer.end();
  expect(await move(accountId)).toMatchObject({ frozenMs: expect.any(Number) });
});

it('freezes nothing while a mail of the account is with the mail server', async () => {
  const accountId = await plant();
  await sides.north.client.query(
    `with made as (insert into users (email, name) values ('mail@bounds.example', 'Ana') returning user_id)
      insert into mails (template, user_id, account_id, taken_until)
      select 'password-changed', user_id, $1, clock_timestamp() + interval '1 hour' from made`,
    [accountId],
  );
  const stop = new AbortController();
  const isTaken = `select count(*)::int as taken from mails where account_id = $1 and taken_until > clock_timestamp()`;
  const moving = move(accountId, { signal: stop.signal });
  await expect
    .poll(
      async () =>
        (
          await sides.north.client.query(
            'select from account_moves where account_id = $1 and quiet_until > now()',
            [accountId],
          )
        ).rowCount,
    )
    .toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await stepOf(accountId)).toMatchObject({ step: 'following', frozen_until: null });
  expect((await sides.north.client.query(isTaken, [accountId])).rows).toEqual([{ taken: 1 }]);
  await sides.north.client.query(
    `update mails set taken_until = null, settled_at = now(), outcome = 'sent' where account_id = $1`,
    [accountId],
  );
  await moving;
  const { rows } = await sides.south.client.query(
    'select count(*)::int as waiting from mails where account_id = $1',
    [accountId],
  );
  expect(rows).toEqual([{ waiting: 0 }]);
});

it('opens in a cell that writes positions, which waits for it a moment at most', async () => {
  const accountId = await plant();
  const writer = await connectSide(sides.south.url);
  const another = await connectSide(sides.south.url);
  // As in a cell that has written fewer transactions: numbers must be passed.
  await sides.south.client.query('update position_numbering set base = 0');
  let isOpening = false;
  const moving = move(accountId, {
    reached: (step) => {
      isOpening = step === 'left';
      if (step === 'compared')
        void writer.query('begin; lock table positions in row exclusive mode; select pg_current_xact_id()');
    },
  });
  await expect.poll(() => isOpening).toBe(true);
  for (let turn = 0; turn < 4; turn += 1) {
    await another.query('begin; lock table positions in row exclusive mode; commit');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(isOpening).toBe(true);
  await writer.query('commit');
  await moving;
  expect(isOpening).toBe(false);
  await Promise.all([writer.end(), another.end()]);
});

it('compares what was summed up before the freeze with what became of it', async () => {
  const accountId = await plant();
  const { north, south } = sides;
  await expect(
    move(accountId, {
      reached: (step) => {
        if (step === 'followed') throw new Error('stopped');
      },
    }),
  ).rejects.toThrow('stopped');
  const moving = sides.move(accountId);
  const tables = (await listMovedTables(north.client)).filter(({ way }) => way === 'followed');
  const settled = await compareSettled(moving, tables, async () => undefined);
  const same = async (): Promise<number> =>
    (await compare(moving, tables, settled, async () => undefined)).rows;
  const rows = await same();
  expect(rows).toBeGreaterThan(0);
  // Written since in the north, and followed: what is changed in the south before would be overwritten.
  for (const { client } of [north, south]) await client.query(`set session_replication_role = 'replica'`);
  await north.client.query(`update assets set code = 'another' where account_id = $1`, [accountId]);
  const codes = `select distinct code from assets where account_id = $1`;
  await expect
    .poll(async () => (await south.client.query(codes, [accountId])).rows)
    .toEqual([{ code: 'another' }]);
  expect(await same()).toBe(rows);
  await south.client.query(`update assets set code = 'other' where account_id = $1`, [accountId]);
  await expect(same()).rejects.toThrow('assets (1 rows here, 1 there)');
  await south.client.query('delete from assets where account_id = $1', [accountId]);
  await expect(same()).rejects.toThrow('assets (1 rows here, 0 there)');
  for (const { client } of [north, south]) await client.query(`set session_replication_role = 'origin'`);
  await abandonMove(moving);
});
