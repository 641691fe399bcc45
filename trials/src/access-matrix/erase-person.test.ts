import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordErasure, repeatErasures } from '@azimute/server/src/features/audit/recorded-erasures.ts';
import { verifyAudit } from '@azimute/server/src/features/audit/verify-audit.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '@azimute/server/src/platform/testing/create-test-database.ts';
import { erasePerson } from '@azimute/server/src/tools/account/erase-person.ts';
import { plantOwnRecords } from './testing/plant-own-records.ts';
import { plantWorld } from './testing/plant-world.ts';
import type { World } from './testing/world.ts';

let database: TestDatabase;
let owner: pg.Client;
let directory: string;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  directory = await mkdtemp(join(tmpdir(), 'azimute-erasures-'));
  world = await plantWorld(database);
  await plantOwnRecords(database, world);
});
afterAll(async () => {
  await owner.end();
  await rm(directory, { recursive: true });
  await database.drop();
});

const now = new Date('2030-01-01T00:00:00Z');
const asOwner = (work: (client: pg.ClientBase) => Promise<void>): Promise<void> => work(owner);
const problems = async () => (await verifyAudit(owner, [])).problems;

/** Gives a person a name that nothing else contains, and puts it wherever the portal repeats names. */
async function makeFindable(userId: number, accountId: number, mark: string): Promise<void> {
  const person = { name: `Zoraide ${mark}`, email: `zoraide@${mark}.example` };
  await owner.query('update users set name = $2, email = $3 where user_id = $1', [
    userId,
    person.name,
    person.email,
  ]);
  await owner.query(`select set_config('azimute.address', $1, false)`, [`address-${mark}`]);
  for (const [entity, id] of [
    ['user', String(userId)],
    ['session', '7'],
    ['thing', '1'],
  ])
    await owner.query(`select append_audit($1, $2, null, $3 || '.change', $3, $4, null, $5)`, [
      accountId,
      userId,
      entity,
      id,
      entity === 'thing' ? '{}' : JSON.stringify(person),
    ]);
  await owner.query(`select set_config('azimute.address', '', false)`);
  await owner.query(
    `insert into notifications (account_id, user_id, kind, data)
      select account_id, user_id, 'member_left', $2 from granted_memberships where account_id = $1 and user_id <> $3 limit 1`,
    [accountId, JSON.stringify(person), userId],
  );
}

/** Lists the tables in which any column contains the text. */
async function findAnywhere(mark: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query(`select from ${name} t where t::text like '%' || $1 || '%' limit 1`, [
      mark,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it('refuses a person who still belongs to an account', async () => {
  const { viewer } = world.userIds;
  await makeFindable(viewer, world.targets.ownUnit.accountId, 'primeira');
  expect(await findAnywhere('primeira')).toEqual([
    'account_people',
    'audit_entries',
    'notifications',
    'users',
  ]);
  const erasing = erasePerson(owner, { email: 'Zoraide@primeira.example', directory, locale: 'pt', now });
  await expect(erasing).rejects.toThrow(/still belongs to .+\(\d+\)/);
  await expect(
    erasePerson(owner, { email: 'nobody@primeira.example', directory, locale: 'pt', now }),
  ).rejects.toThrow('No user has');
  expect(await repeatErasures(asOwner, directory)).toEqual([]);
});

it('erases a person whom a restored backup brought back, in every table, and keeps the chains', async () => {
  const { viewer } = world.userIds;
  expect(await problems()).toEqual([]);
  await recordErasure(owner, directory, { userId: viewer, locale: 'pt', now });
  expect(await repeatErasures(asOwner, directory)).toEqual([viewer]);
  expect(await findAnywhere('primeira')).toEqual([]);
  expect(await problems()).toEqual([]);
  const { rows } = await owner.query('select name, email, active from users where user_id = $1', [viewer]);
  expect(rows).toEqual([
    { name: `Usuário ${viewer}`, email: `erased-${viewer}@erased.invalid`, active: false },
  ]);
  expect(await repeatErasures(asOwner, directory)).toEqual([]);
});

it('erases a person who left, and records it for restored backups', async () => {
  const { admin } = world.userIds;
  await makeFindable(admin, world.targets.ownUnit.accountId, 'segunda');
  await owner.query('delete from granted_memberships where user_id = $1', [admin]);
  const email = 'zoraide@segunda.example';
  expect(await erasePerson(owner, { email, directory, locale: 'en', now })).toBe(admin);
  expect(await findAnywhere('segunda')).toEqual([]);
  expect(await problems()).toEqual([]);
  expect(await repeatErasures(asOwner, directory)).toEqual([]);
});

it('leaves another person with the same ID alone', async () => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into users (email, name) values ('next@next.example', 'Next') returning user_id as id`,
  );
  const userId = rows[0]?.id ?? 0;
  const change = `select append_audit(null, $1::int, null, 'user.change', 'user', $1::int::text, null, '{"name": "Next"}')`;
  await owner.query(change, [userId]);
  await recordErasure(owner, directory, { userId, locale: 'en', now });
  // As after a restored backup: the ID was assigned again.
  await owner.query('update audit_secrets set secret = sha256(secret) where user_id = $1', [userId]);
  expect(await repeatErasures(asOwner, directory)).toEqual([]);
  expect(await findAnywhere('next@next')).toEqual(['users']);
});

it('reports values that were removed without an erasure', async () => {
  const { seer } = world.userIds;
  await owner.query(
    `select append_audit(null, $1::int, null, 'user.change', 'user', $1::int::text, null, '{"name": "Ana"}')`,
    [seer],
  );
  const before = await problems();
  const { rows } = await owner.query<{ sequence: number }>(
    `update audit_entries e set values_digest = audit_values_digest(e), after = null
      where entity_id = $1::text and entity = 'user' and chain_id = 0 and after is not null returning sequence::int`,
    [seer],
  );
  const [altered] = rows;
  expect(await problems()).toEqual([...before, { chain: 0, sequence: altered?.sequence, kind: 'altered' }]);
});
