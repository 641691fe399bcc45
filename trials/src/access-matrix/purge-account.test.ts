import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAudit } from '@azimute/server/src/features/audit/verify-audit.ts';
import { createDirectoryStore } from '@azimute/server/src/platform/objects/directory-store.ts';
import {
  createObjectKey,
  ObjectMissingError,
  type ObjectStore,
} from '@azimute/server/src/platform/objects/stored-objects.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '@azimute/server/src/platform/testing/create-test-database.ts';
import { purgeAccount } from '@azimute/server/src/tools/account/purge-account.ts';
import { plantOwnRecords } from './testing/plant-own-records.ts';
import { plantWorld } from './testing/plant-world.ts';
import type { World } from './testing/world.ts';

let database: TestDatabase;
let client: pg.Client;
let folder: string;
let objects: ObjectStore;
let world: World;
let accountId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'azimute-purge-'));
  objects = createDirectoryStore(folder);
  world = await plantWorld(database);
  await plantOwnRecords(database, world);
  accountId = world.targets.otherAccount.accountId;
});
afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true });
  await database.drop();
});

const purge = (domain: string, signal = new AbortController().signal) =>
  purgeAccount(client, { accountId, domain, objects, signal, settleMs: 0 });

/** Counts the rows of each table by account, in any column with its ID. */
async function countRows(id: number): Promise<Record<string, number>> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select c.oid::regclass::text as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attname in ('account_id', 'chain_id', 'current_account_id') order by 1, 2`,
  );
  const counts: Record<string, number> = {};
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${column} = $1`,
      [id],
    );
    if (rows[0]?.count) counts[`${table}.${column}`] = rows[0].count;
  }
  return counts;
}

/** Lists foreign keys with rows that refer to nothing. */
async function listBroken(): Promise<string[]> {
  const { rows: keys } = await client.query<{ name: string; check: string }>(
    `select k.conname as name, format('select exists (select from %s c where %s and not exists (select from %s p where %s)) as broken',
      k.conrelid::regclass, string_agg(format('c.%I is not null', a.attname), ' and '), k.confrelid::regclass,
      string_agg(format('p.%I = c.%I', f.attname, a.attname), ' and ')) as check
    from pg_constraint k
    cross join lateral unnest(k.conkey, k.confkey) as pair (child, parent)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.child
    join pg_attribute f on f.attrelid = k.confrelid and f.attnum = pair.parent
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0
    group by k.oid, k.conname, k.conrelid, k.confrelid`,
  );
  const broken: string[] = [];
  for (const { name, check } of keys) {
    const { rows } = await client.query<{ broken: boolean }>(check);
    if (rows[0]?.broken) broken.push(name);
  }
  expect(keys.length).toBeGreaterThan(100);
  return broken;
}

const emails = async (ids: readonly number[]): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>(
    'select user_id as id from users where user_id = any ($1) order by 1',
    [ids],
  );
  return rows.map(({ id }) => id);
};

it('refuses to delete an account by another domain, and an unknown one', async () => {
  const before = await countRows(accountId);
  await expect(purge('wrong.example')).rejects.toThrow('Pass it with --domain to confirm.');
  expect(await countRows(accountId)).toEqual(before);
  const missing = purgeAccount(client, {
    accountId: 999_999,
    domain: 'none.example',
    objects,
    signal: new AbortController().signal,
  });
  await expect(missing).rejects.toThrow('There is no account 999999.');
});

it('deletes an account completely, resumes after an interruption, and affects no other', async () => {
  const own = world.targets.ownUnit.accountId;
  const before = await countRows(own);
  expect(Object.keys(await countRows(accountId)).length).toBeGreaterThan(80);
  const content = Buffer.from('a stored file');
  const key = createObjectKey(content);
  await objects.put(key, { sizeBytes: content.length, content });
  await client.query('insert into objects (account_id, object_key, size_bytes) values ($1, $2, $3)', [
    accountId,
    key,
    content.length,
  ]);
  const { rows: people } = await client.query<{ user_id: number; elsewhere: boolean }>(
    `select g.user_id, exists (select from granted_memberships o where o.user_id = g.user_id and o.account_id <> $1) as elsewhere
      from granted_memberships g where g.account_id = $1 order by 1`,
    [accountId],
  );
  const { rows: accounts } = await client.query<{ domain: string }>(
    'select domain from accounts where account_id = $1',
    [accountId],
  );
  const domain = accounts[0]?.domain ?? '';
  await client.query(
    `select graphile_worker.add_job('send_report', json_build_object('accountId', $1::int))`,
    [accountId],
  );
  const { rows: heads } = await client.query<{ sequence: string; hash: string }>(
    `select sequence, encode(entry_hash, 'hex') as hash from audit_heads where chain_id = $1`,
    [accountId],
  );

  const stop = new AbortController();
  const interrupted = purgeAccount(client, {
    accountId,
    domain,
    objects: {
      ...objects,
      delete: async (gone) => {
        await objects.delete(gone);
        stop.abort(new Error('stopped'));
      },
    },
    signal: stop.signal,
    settleMs: 0,
  });
  await expect(interrupted).rejects.toThrow('stopped');

  const late = new pg.Client({ connectionString: database.ownerUrl });
  await late.connect();
  await late.query('begin');
  await late.query(`insert into units (account_id, code, name) values ($1, 'late', 'Late')`, [accountId]);
  const purging = purge(domain);
  await expect
    .poll(async () => {
      const waiting = await database.queryAsOwner(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from accounts%'`,
      );
      return waiting.length;
    })
    .toBe(1);
  await late.query('commit');
  await late.end();
  expect(await purging).toMatchObject({ people: people.filter(({ elsewhere }) => !elsewhere).length });

  expect(await countRows(accountId)).toEqual({});
  expect(await listBroken()).toEqual([]);
  expect(await countRows(own)).toEqual(before);
  expect(await emails(people.map(({ user_id: id }) => id))).toEqual(
    people.flatMap(({ user_id: id, elsewhere }) => (elsewhere ? [id] : [])),
  );
  await expect(objects.get(key)).rejects.toThrow(ObjectMissingError);
  const { rows: jobs } = await client.query(
    `select from graphile_worker._private_jobs where payload ->> 'accountId' = $1::text`,
    [accountId],
  );
  expect(jobs).toEqual([]);
  const published = heads.map(({ sequence, hash }) => ({
    chain: accountId,
    sequence: Number(sequence),
    hash,
    at: '2026-01-01T00:00:00.000Z',
  }));
  expect(await verifyAudit(client, published)).toMatchObject({ problems: [], purged: [accountId] });
  await expect(purge(domain)).rejects.toThrow('There is no account');
});
