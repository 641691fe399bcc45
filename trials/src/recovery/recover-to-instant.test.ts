import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRunningServer } from '@azimute/server/src/platform/postgres/embedded/find-running-server.ts';
import { signIn } from '@azimute/server/src/tools/replay/prepare-devices.ts';
import {
  ADMINISTRATOR,
  DEVICES,
  startPortal,
  startSender,
  type Portal,
} from '@azimute/server/src/tools/backup/testing/portal-under-load.ts';
import { startCopy, type DatabaseCopy } from '@azimute/server/src/tools/backup/testing/start-copy.ts';
import { takeBaseBackup } from '@azimute/server/src/platform/backups/take-base-backup.ts';

/**
 * A rehearsal of the operator's procedure: devices send, a base backup is taken, the log is archived, and the machine
 * is lost.
 */
let room: string;
let dataDir: string;
let archive: string;
let portal: Portal;
let url: string;
let instant: string;
let acknowledgedBefore: readonly string[];
let acknowledged: readonly string[];

async function query<Row extends pg.QueryResultRow>(at: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: at });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}

/** The setting requires a restart of the server, which the portal's supervisor does. */
async function archiveLog(): Promise<void> {
  await query(url, `alter system set archive_mode = 'on'`);
  await query(
    url,
    `alter system set archive_command = 'test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"'`,
  );
  await query(url, `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()`);
  const [row] = await query<{ pid: number }>(
    url,
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  );
  process.kill(row?.pid ?? 0, 'SIGINT');
  await untilIt(async () => {
    const [archived] = await query<{ archive_mode: string }>(url, 'show archive_mode');
    return archived?.archive_mode === 'on';
  });
}

async function untilIt(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await sleep(50);
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'azimute-recovered-'));
  room = await mkdtemp(path.join(tmpdir(), 'azimute-archive-'));
  archive = path.join(room, 'log');
  await mkdir(archive);
  // As root, PostgreSQL runs as another user.
  await chmod(room, 0o711);
  await chmod(archive, 0o777);
  const base = path.join(room, 'base');
  await mkdir(base);
  portal = await startPortal(dataDir);
  url = await findRunningServer(dataDir);
  await archiveLog();
  await untilIt(async () => (await fetch(`${portal.address}/readyz`)).ok);
  const administrator = await signIn(portal.address, ADMINISTRATOR);
  await administrator.createDevices(DEVICES, undefined);
  const sender = startSender(portal.address, await administrator.createKey());
  await takeBaseBackup({ url, directory: base, signal: new AbortController().signal });
  await sender.untilAcknowledged(sender.acknowledged.length + 300);
  acknowledgedBefore = [...sender.acknowledged];
  const [now] = await query<{ instant: string }>(url, 'select clock_timestamp()::text as instant');
  instant = now?.instant ?? '';
  await sender.untilAcknowledged(acknowledgedBefore.length + 300);
  await sender.stop();
  acknowledged = sender.acknowledged;
  // The mistake to be undone, and then the last segment that a lost machine leaves behind.
  await query(
    url,
    `delete from positions p using devices d where d.device_id = p.device_id and d.external_id = '${DEVICES[0]}'`,
  );
  const [segment] = await query<{ name: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as name');
  await untilIt(async () => {
    const [archiver] = await query<{ is_there: boolean }>(
      url,
      `select last_archived_wal >= '${segment?.name}' as is_there from pg_stat_archiver`,
    );
    return archiver?.is_there === true;
  });
  await portal.stop();
});
afterAll(async () => {
  await rm(room, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a new machine with only the base backup and the archive. */
function recover(settings: Readonly<Record<string, string>>): Promise<DatabaseCopy> {
  return startCopy({
    backup: path.join(room, 'base'),
    url,
    as: 'recovery',
    settings: { restore_command: `cp "${archive}/%f" "%p"`, archive_mode: 'off', ...settings },
  });
}

async function readStored(at: string): Promise<string[]> {
  const rows = await query<{ fix: string }>(
    at,
    `select d.external_id || ' ' || to_char(p.fixed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as fix
     from positions p join devices d using (account_id, device_id)
     where d.external_id = any ('{${DEVICES.join(',')}}')`,
  );
  return rows.map(({ fix }) => fix);
}

it('restores everything acknowledged before an instant, and nothing later', async () => {
  const copy = await recover({
    recovery_target_time: instant,
    recovery_target_action: 'promote',
  });
  const stored = new Set(await readStored(copy.url));
  expect(acknowledgedBefore.filter((fix) => !stored.has(fix))).toEqual([]);
  const [later] = await query<{ count: number }>(
    copy.url,
    `select count(*)::int from positions where received_at > '${instant}'::timestamptz`,
  );
  expect(later?.count).toBe(0);
  expect(acknowledged.filter((fix) => stored.has(fix)).length).toBeLessThan(acknowledged.length);
  await copy.remove();
});

it('restores everything acknowledged, to the end of the archive', async () => {
  const copy = await recover({});
  const stored = new Set(await readStored(copy.url));
  const ofDeleted = (fix: string): boolean => fix.startsWith(`${DEVICES[0]} `);
  expect(acknowledged.filter((fix) => !ofDeleted(fix) && !stored.has(fix))).toEqual([]);
  expect(acknowledged.filter((fix) => ofDeleted(fix) && stored.has(fix))).toEqual([]);
  await copy.remove();
});
