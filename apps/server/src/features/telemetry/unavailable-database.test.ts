import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { createPortalEvents } from '../../platform/events.ts';
import { isFileError } from '../../platform/secret-file.ts';
import { createLogger } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { openDatabase, openPools, type Database } from '../../platform/postgres/database.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../platform/postgres/embedded/start-embedded-postgres.ts';
import { openDatabaseLine } from '../../platform/testing/open-database-line.ts';
import { createIntake, type Intake } from './pipeline/intake.ts';
import { createWriteTransaction } from './reducers/synced-transaction.ts';
import type { Submission } from './values/position.ts';

const DISK = 'size=144m';
const BATCH = 2_000;

const parent = await mkdtemp(join(tmpdir(), 'azimute-ill-'));
const disk = join(parent, 'disk');
await mkdir(disk);
await chmod(parent, 0o711);
/** A separate disk that can be filled; mounting it requires root. */
const isMounted =
  process.getuid?.() === 0 &&
  spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', DISK, 'azimute', disk]).status === 0;

const databaseRoleKey = Buffer.alloc(32, 1);
const log = createLogger({ level: 'silent' });
let postgres: EmbeddedPostgres;
let database: Database;
let intake: Intake;
let accountId = 0;
let sent = 0;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: disk, log });
  database = await openDatabase({ ownerUrl: postgres.url, databaseRoleKey });
  intake = openIntake(database);
  const [account] = await queryAsSuperuser<{ account_id: number }>(
    `with account as (insert into accounts (name, domain) values ('One', 'one.example') returning account_id),
      unit as (insert into units (account_id, code, name) select account_id, 'U', 'U' from account returning *),
      asset as (insert into assets (account_id, unit_id, code)
        select account_id, unit_id, 'A' from unit returning account_id, asset_id)
    insert into devices (account_id, asset_id, external_id) select account_id, asset_id, 'd' from asset
    returning account_id`,
  );
  accountId = account?.account_id ?? 0;
});
afterAll(async () => {
  await intake.drain();
  await database.close();
  await postgres.stop();
  if (isMounted) spawnSync('/bin/umount', [disk]);
  await rm(parent, { recursive: true });
});

function openIntake(on: Database): Intake {
  const events = createPortalEvents();
  return createIntake({ database: on, events, clock: systemClock, log, metrics: createMetrics() });
}

async function queryAsSuperuser<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Returns a different batch per call; sending a batch again repeats it. */
function makeBatch(count: number): Submission {
  const positions = Array.from({ length: count }, (_, index) => ({
    index,
    externalId: 'd',
    fixedAtMs: Date.UTC(2026, 0, 1) + (sent += 1) * 1_000,
    latitude: 1,
    longitude: 1,
    speedKph: null,
    headingDegrees: null,
    altitudeMeters: null,
    accuracyMeters: null,
    ignition: null,
    hourMeterHours: null,
    odometerKm: null,
    attributes: `{"text":"${'x'.repeat(300)}"}`,
  }));
  return { source: 'positions', positions, events: [], rejected: [], quarantined: [] };
}

/** Returns the code of the refusal, or a text if everything is stored. */
async function offer(batch: Submission): Promise<string> {
  try {
    const { accepted, duplicates } = await intake.submit({ accountId }, batch);
    return accepted + duplicates === batch.positions.length ? 'stored' : 'refused as bad';
  } catch (error) {
    if (!(error instanceof DomainError) || error.retryAfterSeconds === undefined) throw error;
    return error.code;
  }
}

/** Resends the batch, like a device, until it gets this result. */
async function offerUntil(batch: Submission, code: string): Promise<Set<string>> {
  const codes = new Set<string>();
  for (;;) {
    const answer = await offer(batch);
    codes.add(answer);
    if (answer === code) return codes;
    await sleep(100);
  }
}

async function expectAllStored(): Promise<void> {
  const [kept] = await queryAsSuperuser(
    `select (select count(*)::int from positions) as stored,
      (select count(*)::int from quarantined_positions) as quarantined`,
  );
  expect(kept).toEqual({ stored: sent, quarantined: 0 });
}

describe('a database without synchronous commits', () => {
  it.each(['fsync', 'full_page_writes'])('refuses positions only while %s is off', async (name) => {
    await queryAsSuperuser(`alter system set ${name} = off`);
    await queryAsSuperuser('select pg_reload_conf()');
    const batch = makeBatch(3);
    while ((await intake.findRefusal()) === undefined) await sleep(20);
    expect(await intake.findRefusal()).toContain(`because ${name} is off`);
    expect(await offer(batch)).toBe('ingest_refused');
    await queryAsSuperuser(`alter system reset ${name}`);
    await queryAsSuperuser('select pg_reload_conf()');
    await offerUntil(batch, 'stored');
    await expectAllStored();
  });

  it.each([
    ['off', 'on'],
    ['remote_apply', 'remote_apply'],
  ])('commits positions of a session with synchronous_commit %s as %s', async (set, used) => {
    const options = `-c synchronous_commit=${set}`;
    const pool = new pg.Pool({
      ...database.connectionOf('azimute_pipeline'),
      options,
      max: 1,
      pipeline: true,
    });
    const show = 'show synchronous_commit';
    expect((await pool.query(show)).rows).toEqual([{ synchronous_commit: set }]);
    const { rows } = await createWriteTransaction(pool)([], (client) => client.query(show));
    expect(rows).toEqual([{ synchronous_commit: used }]);
    await pool.end();
  });
});

describe('a stalled database connection', () => {
  it.each(['everything', 'replies'] as const)('(%s) is dropped, and the next one is used', async (what) => {
    const line = await openDatabaseLine(Number(new URL(postgres.url).port));
    const url = new URL(postgres.url);
    url.port = String(line.port);
    const patience = {
      query_timeout: 1_500,
      statement_timeout: 1_500,
      idle_in_transaction_session_timeout: 1_500,
    };
    const behindLine = openPools({ ownerUrl: url.href, databaseRoleKey, pipelinePatience: patience });
    const own = intake;
    intake = openIntake(behindLine);
    await offerUntil(makeBatch(3), 'stored');
    const letGo = line.stall(what);
    const batch = makeBatch(3);
    expect(await offer(batch)).toBe('database_unavailable');
    await offerUntil(batch, 'stored');
    await expectAllStored();
    letGo();
    intake = own;
    await behindLine.close();
    await line.close();
  });
});

describe.skipIf(!isMounted)('a full disk (skipped if this user cannot mount one)', () => {
  it('is distinguished from a database outage and from invalid input, and recovers', async () => {
    const ballast = await fill();
    let batch = makeBatch(BATCH);
    while ((await offer(batch)) === 'stored') batch = makeBatch(BATCH);
    expect(await offerUntil(batch, 'database_full')).not.toContain('refused as bad');
    await rm(ballast);
    await offerUntil(batch, 'stored');
    await expectAllStored();
  });

  it('that stops the database because its log has no space recovers as well', async () => {
    const ballast = await fill();
    const startedAt = await readStart();
    const writing = queryAsSuperuser(
      `select pg_logical_emit_message(true, 'ballast', repeat('x', 1000000)) from generate_series(1, 200)`,
    );
    await expect(writing).rejects.toThrow(/terminated|No space left/);
    const batch = makeBatch(BATCH);
    // The database restarts once or twice, while it needs no more space for its log.
    while (await isListening()) expect(await offer(batch)).not.toBe('refused as bad');
    while (postgres.obstacle?.includes('the disk is full') !== true) await sleep(20);
    await rm(ballast);
    expect(await offerUntil(batch, 'stored')).not.toContain('refused as bad');
    await expectAllStored();
    expect(await readStart()).not.toBe(startedAt);
  });
});

async function readStart(): Promise<string | undefined> {
  const sql = 'select pg_postmaster_start_time()::text as started';
  const [row] = await queryAsSuperuser<{ started: string }>(sql);
  return row?.started;
}

async function isListening(): Promise<boolean> {
  const socket = connect(Number(new URL(postgres.url).port), '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Fills the disk; returns the file to remove. */
async function fill(): Promise<string> {
  const ballast = join(disk, 'ballast');
  const file = await open(ballast, 'w');
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 4))
      await fillWith(file, Buffer.alloc(size));
  } finally {
    await file.close();
  }
  return ballast;
}

async function fillWith(file: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<void> {
  for (;;) {
    try {
      await file.write(bytes);
    } catch (error) {
      if (isFileError(error, 'ENOSPC')) return;
      throw error;
    }
  }
}
