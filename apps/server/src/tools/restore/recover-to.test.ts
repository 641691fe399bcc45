import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { backUp } from '../../platform/backups/back-up.ts';
import { loadConfig } from '../../platform/config.ts';
import { loadKeys } from '../../platform/keys.ts';
import { createLogger } from '../../platform/log.ts';
import { trimArchive } from '../../platform/postgres/embedded/log-archive.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded/start-embedded-postgres.ts';
import { restoreBackup } from './restore-backup.ts';

const log = createLogger({ level: 'silent' });
const { signal } = new AbortController();

let room = '';
let archiveDir = '';
let backup = '';
let instant: Date;

async function ask(url: string, sql: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<pg.QueryResultRow>(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  room = await mkdtemp(path.join(tmpdir(), 'azimute-recovery-'));
  // As root, PostgreSQL runs as another user.
  await chmod(room, 0o711);
  const dataDir = path.join(room, 'data');
  archiveDir = path.join(room, 'log archive');
  backup = path.join(room, 'backup');
  const postgres = await startEmbeddedPostgres({ dataDir, log, archiveDir });
  await loadKeys(dataDir, { mayMake: true });
  const write = (word: string) => ask(postgres.url, `insert into words values ('${word}')`);
  await ask(postgres.url, 'create table words (word text)');
  await write('in the backup');
  await backUp({ dataDir, databaseUrl: undefined, target: backup, signal });
  await write('before the instant');
  const [row] = await ask(postgres.url, 'select clock_timestamp() as now');
  instant = row?.['now'] as Date;
  await new Promise((resolve) => setTimeout(resolve, 20));
  await write('after the instant');
  const [segment] = await ask(postgres.url, 'select pg_walfile_name(pg_switch_wal()) as name');
  await vi.waitUntil(async () => (await readdir(archiveDir)).includes(String(segment?.['name'])), {
    timeout: 60_000,
  });
  await postgres.stop();
});
afterAll(() => rm(room, { recursive: true }));

it('recovers to an instant, and starts without the archive from then on', async () => {
  const dataDir = path.join(room, 'recovered');
  await restoreBackup({ backup, dataDir, log, to: { archiveDir, instant } });
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    const words = await ask(postgres.url, 'select word from words order by 1');
    expect(words).toEqual([{ word: 'before the instant' }, { word: 'in the backup' }]);
    const settings = `select name from pg_settings where source = 'configuration file'
      and (name like 'recovery%' or name in ('restore_command', 'archive_mode', 'hot_standby'))`;
    expect(await ask(postgres.url, settings)).toEqual([]);
    await ask(postgres.url, `insert into words values ('later')`);
  } finally {
    await postgres.stop();
  }
});

it('refuses an instant that the archive does not reach, and leaves nothing', async () => {
  const dataDir = path.join(room, 'unreached');
  const to = { archiveDir, instant: new Date(Date.now() + 86_400_000) };
  await expect(restoreBackup({ backup, dataDir, log, to })).rejects.toThrow(
    'Choose an instant after the end',
  );
  expect((await readdir(dataDir)).filter((name) => name !== 'lock')).toEqual([]);
});

it('keeps the segments since an instant, and histories', async () => {
  const directory = await mkdtemp(path.join(room, 'trimmed-'));
  for (const name of ['old', 'new', '00000002.history']) await writeFile(path.join(directory, name), '');
  for (const name of ['old', '00000002.history']) await utimes(path.join(directory, name), 1_000, 1_000);
  await trimArchive(directory, new Date(2_000_000));
  expect((await readdir(directory)).toSorted()).toEqual(['00000002.history', 'new']);
});

it('is a setting of the embedded database, by a name that a shell reads as it is', () => {
  const load = (settings: Readonly<Record<string, string>>) => loadConfig({ DEMO: 'false', ...settings }, []);
  expect(load({ BACKUP_ARCHIVE: '/var/lib/log archive' }).backupArchive).toBe('/var/lib/log archive');
  for (const name of ['archive', '/a"; rm', '/a%f', "/a'b", '/$HOME'])
    expect(() => load({ BACKUP_ARCHIVE: name })).toThrow('BACKUP_ARCHIVE must be');
  const external = { BACKUP_ARCHIVE: '/archive', DATABASE_URL: 'postgresql://u:p@127.0.0.1/db' };
  expect(() => load(external)).toThrow('BACKUP_ARCHIVE is for the embedded');
});
