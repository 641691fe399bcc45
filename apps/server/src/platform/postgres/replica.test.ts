import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeCopyRoom, startCopy, type DatabaseCopy } from '../../tools/backup/testing/start-copy.ts';
import { takeBaseBackup } from '../backups/take-base-backup.ts';
import { systemClock } from '../clock.ts';
import { createPortalEvents } from '../events.ts';
import { createLogger } from '../log.ts';
import { testDatabaseRoleKey } from '../testing/test-keys.ts';
import { readAtReplica, transact, type AccountRead, type VerbContext } from '../transact.ts';
import { openDatabase, openPools, type Database } from './database.ts';
import { explainUnavailability } from './explain-unavailability.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { ForeignReplicaError, type ReplicaOutcome } from './replica.ts';

let room: string;
let primary: EmbeddedPostgres;
let standby: DatabaseCopy;
let database: Database;
/** The database's first account. */
const accountId = 1;
let outcomes: ReplicaOutcome[] = [];
let told: (string | undefined)[] = [];

async function asOwner(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  room = await makeCopyRoom();
  primary = await startEmbeddedPostgres({
    dataDir: path.join(room, 'primary'),
    log: createLogger({ level: 'silent' }),
  });
  const alone = await openDatabase({ ownerUrl: primary.url, databaseRoleKey: testDatabaseRoleKey });
  await alone.close();
  await asOwner(primary.url, 'create database other');
  await asOwner(
    primary.url,
    `create table scratch (); grant select on scratch to azimute_app;
     insert into accounts (name, domain) values ('Ours', 'ours.example'), ('Theirs', 'theirs.example');
     insert into units (account_id, code, name) select account_id, 'A', name from accounts`,
  );

  const { url } = primary;
  const backup = path.join(room, 'base');
  await takeBaseBackup({ url, directory: backup, signal: new AbortController().signal });
  const { hostname: host, port, username: user, password } = new URL(url);

  standby = await startCopy({
    backup,
    url,
    as: 'standby',
    settings: {
      primary_conninfo: `host=${host} port=${port} user=${user} password=${password}`,
      max_standby_streaming_delay: '50ms',
    },
  });

  database = openPools({
    ownerUrl: url,
    databaseRoleKey: testDatabaseRoleKey,
    replica: {
      url: standby.url,
      onRead: (outcome) => outcomes.push(outcome),
      onChange: (reason) => told.push(reason),
    },
  });
});
afterAll(async () => {
  await database.close();

  await standby.remove();
  await primary.stop();

  await rm(room, { recursive: true, force: true });
});
beforeEach(() => {
  outcomes = [];
  told = [];
});

function by(unitIds?: readonly number[]): VerbContext {
  const actor = {
    accountId,
    userId: null,
    sessionId: null,
    role: unitIds === undefined ? 'admin' : 'viewer',
    sees: ['services:simc:geolocalizacao'],
    changes: [],
    allUnits: unitIds === undefined,
    unitIds: unitIds ?? [],
  } as const;
  return { database, clock: systemClock, events: createPortalEvents(), actor };
}

async function readUnits({ client }: AccountRead): Promise<{ codes: string[]; atReplica: boolean }> {
  const { rows } = await client.query<{ codes: string[]; at_replica: boolean }>(
    'select array(select code from units order by code) as codes, pg_is_in_recovery() as at_replica',
  );
  return { codes: rows[0]?.codes ?? [], atReplica: rows[0]?.at_replica ?? false };
}

async function addUnit(code: string): Promise<void> {
  await transact(by(), ({ client }) =>
    client.query('insert into units (account_id, code, name) values ($1, $2, $2)', [accountId, code]),
  );
}

it('reads from the replica what was just written, limited to the reader’s access', async () => {
  for (const code of ['B', 'C', 'D']) {
    await addUnit(code);
    expect(await readAtReplica(by(), readUnits)).toMatchObject({ atReplica: true });
  }
  const { codes } = await readAtReplica(by(), readUnits);
  expect(codes).toEqual(['A', 'B', 'C', 'D']);
  expect(await readAtReplica(by([]), readUnits)).toEqual({ codes: [], atReplica: true });
  expect(new Set(outcomes)).toEqual(new Set(['replica']));
  expect(told).toEqual([]);
});

it('refuses writes on the replica, without retrying on the primary', async () => {
  const write = readAtReplica(by(), ({ client }) =>
    client.query('insert into units (account_id, code, name) values ($1, $2, $2)', [accountId, 'X']),
  );
  await expect(write).rejects.toMatchObject({ code: '25006' });
  expect(outcomes).toEqual([]);
});

it.each(['begin read write', 'begin; lock table units in share mode', 'create table t ()'])(
  'detects by `%s` that the primary is a standby',
  async (statement) => {
    const refusal: unknown = await asOwner(standby.url, statement).catch((error: unknown) => error);
    expect(explainUnavailability(refusal)).toMatchObject({ code: 'database_unavailable' });
  },
);

it('uses the primary while the replica lags, logs it once, and switches back', async () => {
  await asOwner(standby.url, 'select pg_wal_replay_pause()');
  await addUnit('E');
  expect(await readAtReplica(by(), readUnits)).toEqual({
    codes: ['A', 'B', 'C', 'D', 'E'],
    atReplica: false,
  });
  expect(await readAtReplica(by(), readUnits)).toMatchObject({ atReplica: false });
  expect(outcomes).toEqual(['behind', 'avoided']);
  expect(told).toEqual(['It is behind the primary.']);
  await asOwner(standby.url, 'select pg_wal_replay_resume()');
  await vi.waitFor(
    async () => expect(await readAtReplica(by(), readUnits)).toMatchObject({ atReplica: true }),
    { interval: 100 },
  );
  expect(told).toEqual(['It is behind the primary.', undefined]);
});

it('retries on the primary a read canceled by replay on the replica, and stays there', async () => {
  const seen: boolean[] = [];
  const read = await readAtReplica(by(), async (account) => {
    await account.client.query('select from scratch');
    const { atReplica } = await readUnits(account);
    seen.push(atReplica);
    if (!atReplica) return false;
    await asOwner(primary.url, 'truncate scratch');
    // Runs until the replica ends it.
    for (;;) await account.client.query('select pg_sleep(0.05)');
  });
  expect([read, seen, outcomes, told]).toEqual([false, [true, false], ['interrupted'], []]);
  expect(await readAtReplica(by(), readUnits)).toMatchObject({ atReplica: true });
});

it('uses the primary while the replica is down, logs it once, and switches back', async () => {
  await standby.stop();
  for (let turn = 0; turn < 3; turn += 1)
    expect(await readAtReplica(by(), readUnits)).toMatchObject({ atReplica: false });
  expect(outcomes).toEqual(['unreachable', 'avoided', 'avoided']);
  expect(told).toHaveLength(1);
  await standby.start();
  await vi.waitFor(
    async () => expect(await readAtReplica(by(), readUnits)).toMatchObject({ atReplica: true }),
    { interval: 100 },
  );
  expect(told).toEqual([expect.any(String), undefined]);
});

it('refuses another database', async () => {
  const url = new URL(standby.url);
  url.pathname = '/other';
  const astray = openPools({
    ownerUrl: primary.url,
    databaseRoleKey: testDatabaseRoleKey,
    replica: { url: url.href, onRead: () => undefined, onChange: () => undefined },
  });
  await expect(astray.replica?.check()).rejects.toThrow(ForeignReplicaError);
  await astray.close();
});
