import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backUpBySchedule, tellBackups } from '../../features/installation/back-up-by-schedule.ts';
import { createBackupKeys } from '../../platform/backups/backup-keys.ts';
import { parseBackupSettings } from '../../platform/backups/backup-settings.ts';
import { nameOfBackup, openBackupTarget } from '../../platform/backups/backup-target.ts';
import { runBackup } from '../../platform/backups/run-backup.ts';
import { systemClock } from '../../platform/clock.ts';
import { loadKeys } from '../../platform/keys.ts';
import { createLogger } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { hasS3Server, startS3Server } from '../../platform/objects/testing/start-s3-server.ts';
import { openPools, type Database } from '../../platform/postgres/database.ts';
import { findRunningServer } from '../../platform/postgres/embedded/find-running-server.ts';
import { fetchBackup } from '../restore/fetch-backup.ts';
import { restoreBackup } from '../restore/restore-backup.ts';
import { startPortal, type Portal } from './testing/portal-under-load.ts';

const TOOLS = path.resolve(import.meta.dirname, '..');
const log = createLogger({ level: 'silent' });
const { signal } = new AbortController();
const { publicKey, privateKey } = createBackupKeys();

let room = '';
let dataDir = '';
let portal: Portal;
let url = '';
let database: Database;
let jobs: pg.Pool;
let keyFile = '';

beforeAll(async () => {
  room = await mkdtemp(path.join(tmpdir(), 'azimute-stored-'));
  dataDir = await mkdtemp(path.join(tmpdir(), 'azimute-backed-up-'));
  keyFile = path.join(room, 'key');
  await writeFile(keyFile, privateKey);
  portal = await startPortal(dataDir, { DEMO_HISTORY_DAYS: '0', DEMO_BEAT_SECONDS: '60' });
  url = await findRunningServer(dataDir);
  const { databaseRoleKey } = await loadKeys(dataDir, { mayMake: false });
  database = openPools({ ownerUrl: url, databaseRoleKey });
  jobs = new pg.Pool(database.connectionOf('azimute_jobs'));
});
afterAll(async () => {
  await jobs.end();
  await database.close();
  await portal.stop();
  await rm(room, { recursive: true });
  await rm(dataDir, { recursive: true });
});

const settingsOf = (more: Readonly<Record<string, string>>) => {
  const problems: string[] = [];
  const settings = parseBackupSettings((name) => more[name], problems);
  if (settings === undefined) throw new Error(problems.join());
  return settings;
};

/** Runs a command as the operator does. */
async function command(
  tool: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings };
  return await promisify(execFile)(process.execPath, [path.join(TOOLS, tool), ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

async function ask<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

describe('an encrypted backup', () => {
  const settings = () => ({ BACKUP_TARGET: path.join(room, 'sealed'), BACKUP_PUBLIC_KEY: publicKey });
  let name = '';

  beforeAll(async () => {
    await command('backup.ts', [], settings());
    name = (await readdir(settings().BACKUP_TARGET)).at(-1) ?? '';
  });

  it('contains no readable secret, and leaves nothing unencrypted behind', async () => {
    const keys = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    const key = Object.values(keys).find((value) => typeof value === 'string' && value.length > 20);
    const folder = path.join(settings().BACKUP_TARGET, name);
    for (const file of await readdir(folder)) {
      expect((await stat(path.join(folder, file))).mode & 0o077, file).toBe(0);
      expect((await readFile(path.join(folder, file))).includes(String(key)), file).toBe(false);
    }
    expect(key).toBeDefined();
    expect(await readdir(folder)).toContain('azimute-sealed-backup.json');
    expect(await readdir(dataDir)).not.toContain('backup-staging');
  });

  it('is refused without its key, with another one, and with a file that is no key', async () => {
    const beside = path.join(room, 'refused');
    const attempt = (file: string | undefined) =>
      fetchBackup({ backup: name, settings: settingsOf(settings()), keyFile: file, beside });
    await expect(attempt(undefined)).rejects.toThrow('Specify the file of its private key with --key');
    await expect(attempt(path.join(dataDir, 'keys.json'))).rejects.toThrow('not a private key');
    const other = path.join(room, 'other');
    await writeFile(other, createBackupKeys().privateKey);
    const wrong = await command('restore.ts', ['--data-dir', beside, '--key', other], settings());
    expect(wrong.output).toContain('Specify the private key that belongs to the BACKUP_PUBLIC_KEY');
    expect(wrong.code).toBe(1);
    expect((await readdir(room)).filter((entry) => entry.startsWith('refused'))).toEqual([]);
  });

  it('is refused if a part is altered, truncated or missing, and restores before and after', async () => {
    const part = path.join(settings().BACKUP_TARGET, name, 'part-00000');
    const whole = await readFile(part);
    const attempt = async (): Promise<string> => {
      const beside = path.join(room, 'spoiled');
      const choice = { backup: undefined, settings: settingsOf(settings()), keyFile, beside };
      return await fetchBackup(choice).then(
        async (fetched) => {
          await fetched.remove();
          return 'fetched';
        },
        (error: Error) => error.message,
      );
    };
    expect(await attempt()).toBe('fetched');
    const altered = Buffer.from(whole);
    altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 1;
    await writeFile(part, altered);
    expect(await attempt()).toContain('altered or truncated');
    await writeFile(part, whole);
    await truncate(part, whole.length - 1_000);
    expect(await attempt()).toContain('differs from the backup');
    await rm(part);
    expect(await attempt()).toContain('missing');
    await writeFile(part, whole);
    expect(await attempt()).toBe('fetched');
    expect((await readdir(room)).filter((entry) => entry.startsWith('spoiled'))).toEqual([]);
  });

  it('restores with its key into a portal that starts', async () => {
    const target = path.join(room, 'restored');
    const { output } = await command(
      'restore.ts',
      [name, '--data-dir', target, '--key', keyFile],
      settings(),
    );
    expect(output).toContain('The portal starts.');
  });

  it('passes its restore test, which finds a planted damage and is recorded', async () => {
    const trip = await vi.waitUntil(
      async () => {
        // History that is still being loaded is recomputed, which would repair the damage.
        const metrics = await (await fetch(`${portal.address}/metrics`)).text();
        if (!/^azimute_demo_history_left 0$/m.test(metrics)) return undefined;
        const [found] = await ask<{ accountId: number; assetId: number; code: string; fromAt: string }>(
          `select t.account_id as "accountId", t.asset_id as "assetId", a.code, t.from_at::text as "fromAt"
            from trip_intervals t join assets a using (account_id, asset_id)
            where t.superseded_at is null and t.to_at < now() and t.distance_meters > 100
            order by 1, 2, t.from_at desc limit 1`,
        );
        return found;
      },
      { timeout: 100_000, interval: 500 },
    );
    await command('backup.ts', [], settings());
    const verify = () =>
      command(
        'backup.ts',
        ['--verify', '--key', keyFile, '--scratch', room, '--all', '--asset', trip.code],
        settings(),
      );
    const sound = await verify();
    expect(sound.output).toContain('Z was restored: 1 assets verified, 0 differences.');
    const ofTrip = [trip.accountId, trip.assetId, trip.fromAt];
    const change = (meters: number) =>
      ask(
        `update trip_intervals set distance_meters = distance_meters + ${meters}
          where account_id = $1 and asset_id = $2 and from_at = $3 and superseded_at is null returning asset_id`,
        ofTrip,
      );
    expect(await change(500)).toHaveLength(1);
    await command('backup.ts', [], settings());
    const damaged = await verify();
    expect(damaged.output).toContain(trip.code);
    expect(damaged.code).toBe(1);
    const [run] = await ask(
      `select verify_error from backup_runs where verified_at is not null order by verified_at desc`,
    );
    expect(run).toMatchObject({ verify_error: expect.stringContaining('rows differ') });
    expect(JSON.stringify(run)).not.toContain(trip.code);
    const metrics = createMetrics();
    await tellBackups(database.pipeline, metrics);
    expect((await metrics.backupFailing.get()).values).toMatchObject([{ value: 1 }]);
    const [{ value: age } = { value: -1 }] = (await metrics.backupAgeSeconds.get()).values;
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(3_600);
    expect((await readdir(room)).filter((entry) => entry.startsWith('azimute-verify'))).toEqual([]);
  }, 400_000);
});

describe('a schedule', () => {
  it('makes one backup per time, however many processes take the job', async () => {
    const target = path.join(room, 'scheduled');
    const backups = settingsOf({ BACKUP_TARGET: target });
    const take = (ts: string) =>
      backUpBySchedule({
        config: { dataDir, databaseUrl: undefined, s3: undefined, backupArchive: undefined, backups },
        connection: jobs,
        payload: { _cron: { ts, backfilled: false } },
        clock: systemClock,
        log,
        signal,
      });
    const slot = '2026-12-01T02:30:00.000Z';
    const results = await Promise.allSettled([take(slot), take(slot), take(slot)]);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason)] : [],
    );
    expect(reasons.filter((reason) => !reason.includes('Another backup'))).toEqual([]);
    // The queue repeats a job that was refused, or whose process ended before it was reported.
    await take(slot);
    const [first = '', ...others] = await readdir(target);
    expect(others).toEqual([]);
    await take('2026-12-02T02:30:00.000Z');
    expect(await readdir(target)).not.toContain(first);
    const runs = await ask(`select name from backup_runs where scheduled_for >= $1 and name is not null`, [
      slot,
    ]);
    expect(runs).toHaveLength(2);
  });

  it('records a failure, and counts it as failing until a backup succeeds', async () => {
    const blocked = path.join(room, 'blocked');
    await writeFile(blocked, 'a file in place of the directory');
    const broken = command('backup.ts', [], { BACKUP_TARGET: blocked });
    expect((await broken).code).toBe(1);
    const metrics = createMetrics();
    await tellBackups(database.pipeline, metrics);
    expect((await metrics.backupFailing.get()).values).toMatchObject([{ value: 1 }]);
    const [run] = await ask<{ error: string }>(
      'select error from backup_runs order by backup_run_id desc limit 1',
    );
    expect(run?.error).toContain('ENOTDIR');
  });
});

it('a finished backup removes those that the retention no longer keeps, and abandoned ones', async () => {
  const target = path.join(room, 'kept');
  const now = new Date();
  const daysAgo = (days: number): string => nameOfBackup(new Date(now.getTime() - days * 86_400_000));
  for (const days of [1, 2, 3, 40]) {
    await mkdir(path.join(target, daysAgo(days)), { recursive: true });
    await writeFile(path.join(target, daysAgo(days), 'azimute-backup.json'), '{}');
  }
  await mkdir(path.join(target, `${daysAgo(5)}.unfinished-0a`));
  await mkdir(path.join(target, 'something-else'));
  const settings = settingsOf({ BACKUP_TARGET: target, BACKUP_KEEP: '3d,0w,0m' });
  const { name, removed } = await runBackup({ settings, now, dataDir, databaseUrl: undefined, signal });
  expect(removed.toSorted()).toEqual([daysAgo(40), `${daysAgo(5)}.unfinished-0a`, daysAgo(3)].toSorted());
  const left = [daysAgo(1), daysAgo(2), name, 'something-else'];
  expect((await readdir(target)).toSorted()).toEqual(left.toSorted());
});

it.skipIf(!hasS3Server)(
  'a bucket keeps encrypted backups (skipped if python3-moto is not installed)',
  async () => {
    const server = await startS3Server();
    try {
      const { endpoint, bucket, accessKeyId, secretAccessKey } = server.settings;
      const settings = settingsOf({
        BACKUP_TARGET: 's3',
        BACKUP_PUBLIC_KEY: publicKey,
        BACKUP_KEEP: '1d,0w,0m',
        BACKUP_S3_ENDPOINT: endpoint.origin,
        BACKUP_S3_BUCKET: bucket,
        BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
        BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
      });
      const target = openBackupTarget(settings);
      await target.write(`${nameOfBackup(new Date(0))}/azimute-sealed-backup.json`, Buffer.from('{}'));
      const made = await runBackup({ settings, now: new Date(), dataDir, databaseUrl: undefined, signal });
      expect(await target.list()).toMatchObject([{ name: made.name, kind: 'sealed' }]);
      const restored = path.join(room, 'from-bucket');
      const fetched = await fetchBackup({ backup: undefined, settings, keyFile, beside: restored });
      const index = await restoreBackup({ backup: fetched.directory, dataDir: restored, log });
      await fetched.remove();
      expect(index.database).toBe('embedded');
      expect(await readdir(restored)).toContain('keys.json');
    } finally {
      await server.stop();
    }
  },
);
