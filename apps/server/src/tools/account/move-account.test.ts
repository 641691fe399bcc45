import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../features/audit/verify-audit.ts';
import { createTestAccount, type TestAccount } from '../../features/telemetry/testing/create-test-portal.ts';
import { createObjectKey, ObjectMissingError } from '../../platform/objects/stored-objects.ts';
import { testDatabaseRoleKey } from '../../platform/testing/test-keys.ts';
import { abandonMove, moveAccount } from './move-account.ts';
import { purgeAccount } from './purge-account.ts';
import { openTwoSides, type TestSide, type TwoSides } from './testing/two-sides.ts';

let sides: TwoSides;
beforeAll(async () => {
  sides = await openTwoSides();
});
afterAll(async () => {
  await sides.close();
});

let accounts = 0;
async function plantAccount(): Promise<TestAccount> {
  accounts += 1;
  const account = await createTestAccount(sides.north.portal, `moving${accounts}.example`);
  await account.addAsset(deviceOf(account));
  return account;
}

const deviceOf = ({ accountId }: TestAccount): string => `truck-${accountId}`;

const startMs = Date.now() - 3_600_000;

async function send(
  { portal }: TestSide,
  account: TestAccount,
  second: number,
): Promise<{ status: number; code: unknown; moved: unknown }> {
  const { statusCode, headers, body } = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: { authorization: `Bearer ${account.key}` },
    payload: {
      positions: [
        {
          deviceId: deviceOf(account),
          time: new Date(startMs + second * 1000).toISOString(),
          latitude: -23.5,
          longitude: -46.6 + second / 10_000,
        },
      ],
    },
  });
  const answer = JSON.parse(body) as { code?: unknown; accepted?: unknown };
  if (statusCode < 300 && answer.accepted !== 1) throw new Error(`It was not accepted: ${body}`);
  return { status: statusCode, code: answer.code, moved: headers['azimute-moved'] };
}

async function countPositions({ client }: TestSide, accountId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from positions where account_id = $1',
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

describe('moving an account', () => {
  it('loses nothing that was acknowledged before, during and after', async () => {
    const { north, south } = sides;
    const account = await plantAccount();
    const { accountId } = account;
    const other = await plantAccount();
    const content = Buffer.from('what a file says');
    const key = createObjectKey(content);
    await north.objects.put(key, { sizeBytes: content.length, content });
    await north.client.query('insert into objects (account_id, object_key, size_bytes) values ($1, $2, $3)', [
      accountId,
      key,
      content.length,
    ]);
    const { rows: people } = await north.client.query<{ user_id: number }>(
      `insert into users (email, name, password_hash) values ('ana@moving.example', 'Ana', 'hash'), ('rui@moving.example', 'Rui', 'other')
        returning user_id`,
    );
    const [ana = 0, rui = 0] = people.map(({ user_id: id }) => id);
    await north.client.query(
      `insert into granted_memberships (account_id, user_id, role) values ($1, $2, 'admin'), ($1, $3, 'viewer'), ($4, $3, 'admin')`,
      [accountId, ana, rui, other.accountId],
    );
    await north.client.query(
      `select append_audit($1::int, $2, null, 'account.update', 'account', $1::int::text, null, '{"name": "before"}')`,
      [accountId, ana],
    );
    await north.client.query(
      `select graphile_worker.add_job('send_report', json_build_object('accountId', $1::int), job_key => 'kept')`,
      [accountId],
    );

    const acknowledged: number[] = [];
    let side = north;
    let second = 0;
    const refusals = new Set<string>();
    const enough = new AbortController();
    const sending = (async () => {
      while (!enough.signal.aborted) {
        const { status, code, moved } = await send(side, account, second);
        if (status < 300) {
          acknowledged.push(second);
          second += 1;
        } else {
          refusals.add(`${status} ${String(code)} ${String(moved)}`);
          if (code === 'account_moved') side = south;
        }
      }
    })();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    const report = await moveAccount(sides.move(accountId), testDatabaseRoleKey);
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
    enough.abort();
    await sending;
    expect([...refusals].toSorted()).toEqual(['503 account_moved 1', '503 account_moving undefined']);

    expect(report).toMatchObject({ objects: 1 });
    expect(side).toBe(south);
    expect(await countPositions(south, accountId)).toBe(acknowledged.length);
    expect(await countPositions(north, accountId)).toBeLessThan(acknowledged.length);
    expect((await send(north, other, 1)).status).toBeLessThan(300);
    expect(await text(await south.objects.get(key))).toBe('what a file says');

    const { rows: states } = await south.client.query<{ longitude: number }>(
      'select longitude from asset_states where account_id = $1',
      [accountId],
    );
    expect(states[0]?.longitude).toBeCloseTo(-46.6 + (acknowledged.length - 1) / 10_000, 6);
    const { rows: numbers } = await south.client.query<{ wrong: number }>(
      `select count(*)::int as wrong from (select change_number < lag(change_number) over (order by fixed_at) as is_wrong
        from positions where account_id = $1) n where is_wrong`,
      [accountId],
    );
    expect(numbers[0]?.wrong).toBe(0);

    const { rows: homes } = await south.client.query(
      'select user_id, password_hash, home_cell from users order by user_id',
    );
    expect(homes).toEqual([
      { user_id: ana, password_hash: 'hash', home_cell: null },
      { user_id: rui, password_hash: null, home_cell: 'north' },
    ]);
    const { rows: left } = await north.client.query(
      'select user_id, password_hash, home_cell from users where user_id = any ($1) order by user_id',
      [[ana, rui]],
    );
    expect(left).toEqual([
      { user_id: ana, password_hash: null, home_cell: 'south' },
      { user_id: rui, password_hash: 'other', home_cell: null },
    ]);
    for (const { client } of [north, south]) {
      const verdict = await verifyAudit(client, []);
      expect(verdict.problems).toEqual([]);
    }
    const jobs = `select count(*)::int as count from graphile_worker._private_jobs where payload ->> 'accountId' = $1`;
    expect((await north.client.query(jobs, [String(accountId)])).rows).toEqual([{ count: 0 }]);
    expect((await south.client.query(jobs, [String(accountId)])).rows).toEqual([{ count: 1 }]);

    const { rows: heads } = await south.client.query<{ sequence: string; hash: string }>(
      `select sequence, encode(entry_hash, 'hex') as hash from audit_heads where chain_id = $1`,
      [accountId],
    );
    await purgeAccount(north, accountId, new AbortController().signal);
    const published = heads.map(({ sequence, hash }) => ({
      chain: accountId,
      sequence: Number(sequence),
      hash,
      at: '2026-01-01T00:00:00.000Z',
    }));
    for (const { client } of [north, south])
      expect((await verifyAudit(client, published)).problems).toEqual([]);
    expect(await countPositions(north, accountId)).toBe(0);
    await expect(north.objects.get(key)).rejects.toThrow(ObjectMissingError);
    const { rows: remains } = await north.client.query(
      `select count(*)::int as count from pg_policies where policyname = 'closed_accounts'
        union all select count(*)::int from pg_trigger where tgname like 'azimute_move_%'`,
    );
    expect(remains).toEqual([{ count: 0 }, { count: 0 }]);
  });

  it.for(['begun', 'following', 'followed', 'frozen', 'carried', 'compared', 'left', 'opened'])(
    'that dies when it has %s leaves one cell that serves, and goes on when it is run again',
    async (step) => {
      const { north, south } = sides;
      const account = await plantAccount();
      await send(north, account, 1);
      const dying = moveAccount(
        sides.move(account.accountId, {
          reached: (reached) => {
            if (reached === step) throw new Error('killed');
          },
        }),
        testDatabaseRoleKey,
      );
      await expect(dying).rejects.toThrow('killed');
      const answers = [await send(north, account, 2), await send(south, account, 3)];
      const serving = answers.filter(({ status }) => status < 300).length;
      expect(serving).toBe(step === 'left' ? 0 : 1);
      await moveAccount(sides.move(account.accountId), testDatabaseRoleKey);
      expect((await send(south, account, 4)).status).toBeLessThan(300);
      expect((await send(north, account, 5)).code).toBe('account_moved');
      expect(await countPositions(south, account.accountId)).toBe(serving + 2);
    },
  );

  it('is given up without a trace', async () => {
    const { north, south } = sides;
    const account = await plantAccount();
    const dying = moveAccount(
      sides.move(account.accountId, {
        reached: (reached) => {
          if (reached === 'compared') throw new Error('killed');
        },
      }),
      testDatabaseRoleKey,
    );
    await expect(dying).rejects.toThrow('killed');
    await abandonMove(sides.move(account.accountId));
    expect((await send(north, account, 1)).status).toBeLessThan(300);
    const { rows } = await south.client.query('select from accounts where account_id = $1', [
      account.accountId,
    ]);
    expect(rows).toEqual([]);
    await expect(abandonMove(sides.move(account.accountId))).rejects.toThrow('is not on the move');
  });
});

describe('a move is refused', () => {
  it.for<[string, string, string]>([
    [
      'of a domain that is taken there',
      'insert into accounts (name, domain) select name, domain from given',
      'another account of the domain',
    ],
    [
      'of people whose e-mail another has there',
      `insert into users (email, name) select 'eva@moving.example', 'Another'`,
      'eva@moving.example',
    ],
    [
      'while the index of presence is being filled',
      `update presence_filling set before_at = now()`,
      'still being filled',
    ],
    [
      'between versions',
      `insert into schema_migrations (name) values ('0002.01-another')`,
      'different versions',
    ],
    [
      'where ids are not those of a cell',
      'alter table units alter unit_id set increment by 1',
      'does not number its rows as a cell',
    ],
  ])('%s', async ([, harm, reason]) => {
    const { north, south } = sides;
    const account = await plantAccount();
    await north.client.query(
      `with made as (insert into users (email, name) values ('eva@moving.example', 'Eva') on conflict (email) do update set name = 'Eva' returning user_id)
        insert into granted_memberships (account_id, user_id, role) select $1, user_id, 'admin' from made`,
      [account.accountId],
    );
    const { rows } = await north.client.query<{ name: string; domain: string }>(
      'select name, domain from accounts where account_id = $1',
      [account.accountId],
    );
    await south.client.query('begin');
    const given = `with given as (select '${rows[0]?.name}' as name, '${rows[0]?.domain}' as domain) `;
    await south.client.query(harm.startsWith('insert') ? given + harm : harm);
    await expect(moveAccount(sides.move(account.accountId), testDatabaseRoleKey)).rejects.toThrow(reason);
    await south.client.query('rollback');
    expect((await send(north, account, 1)).status).toBeLessThan(300);
  });

  it('to a cell with other keys, and of an account that is not there', async () => {
    const account = await plantAccount();
    const others = createHash('sha256').update('other keys').digest();
    await expect(moveAccount(sides.move(account.accountId), others)).rejects.toThrow('has other keys');
    await expect(moveAccount(sides.move(1), testDatabaseRoleKey)).rejects.toThrow('There is no account 1');
  });
});
