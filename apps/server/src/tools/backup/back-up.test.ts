import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/log.ts';
import { openDirectoryStore } from '../../platform/objects/open-object-store.ts';
import { createObjectKey } from '../../platform/objects/stored-objects.ts';
import { findRunningServer } from '../../platform/postgres/embedded/find-running-server.ts';
import { RESTORE_MARK } from '../../platform/postgres/embedded/refuse-unfinished-restore.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded/start-embedded-postgres.ts';
import { restoreBackup } from '../restore/restore-backup.ts';
import { signIn } from '../replay/prepare-devices.ts';
import { backUp } from '../../platform/backups/back-up.ts';
import {
  ADMINISTRATOR,
  DEVICES,
  startPortal,
  startSender,
  type Portal,
} from './testing/portal-under-load.ts';

const SOURCES = path.resolve(import.meta.dirname, '../..');
const log = createLogger({ level: 'silent' });
const never = new AbortController().signal;

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

let room = '';
let dataDir = '';
let portal: Portal | undefined;
let beforeBackup: readonly string[] = [];
let backup = '';
let objectKey = '';
const objectContent = Buffer.from('a file that somebody uploaded');

beforeAll(async () => {
  room = await mkdtemp(path.join(tmpdir(), 'azimute-backup-'));
  dataDir = await mkdtemp(path.join(tmpdir(), 'azimute-backed-up-'));
  backup = path.join(room, 'first');
  portal = await startPortal(dataDir);
  const administrator = await signIn(portal.address, ADMINISTRATOR);
  await administrator.createDevices(DEVICES, undefined);
  objectKey = createObjectKey(objectContent);
  const object = { sizeBytes: objectContent.length, content: objectContent };
  await openDirectoryStore(dataDir).put(objectKey, object);
  const sender = startSender(portal.address, await administrator.createKey());
  await sender.untilAcknowledged(300);
  beforeBackup = [...sender.acknowledged];
  await backUp({ dataDir, databaseUrl: undefined, target: backup, signal: never });
  await sender.untilAcknowledged(beforeBackup.length + 60);
  await sender.stop();
});
afterAll(async () => {
  await portal?.stop();
  await rm(room, { recursive: true });
  await rm(dataDir, { recursive: true });
});

let target = '';
beforeEach(async () => {
  target = await mkdtemp(path.join(tmpdir(), 'azimute-restored-'));
});
afterEach(async () => {
  await rm(target, { recursive: true });
});

describe('a backup', () => {
  it('is refused if the target exists', async () => {
    const again = backUp({ dataDir, databaseUrl: undefined, target: backup, signal: never });
    await expect(again).rejects.toThrow('already exists');
  });

  it('is refused if no portal runs', async () => {
    const idle = backUp({
      dataDir: target,
      databaseUrl: undefined,
      target: path.join(room, 'x'),
      signal: never,
    });
    await expect(idle).rejects.toThrow('No database is running');
  });

  it('is refused to a user who cannot copy the server’s files', async () => {
    const url = new URL(await findRunningServer(dataDir));
    await query(url.href, `create role reader login password 'reader'`);
    url.username = 'reader';
    url.password = 'reader';
    const refused = backUp({ dataDir, databaseUrl: url.href, target: path.join(room, 'x'), signal: never });
    await expect(refused).rejects.toThrow('REPLICATION');
  });

  it('leaves nothing if interrupted', async () => {
    const stop = new AbortController();
    const onProgress = (): void => stop.abort(new Error('enough'));
    const broken = backUp({
      dataDir,
      databaseUrl: undefined,
      target: path.join(room, 'x'),
      signal: stop.signal,
      onProgress,
    });
    await expect(broken).rejects.toThrow('enough');
    expect(await readdir(room)).toEqual(['first']);
  });

  it('is readable by its owner only', async () => {
    for (const name of ['', ...(await readdir(backup))])
      expect((await stat(path.join(backup, name))).mode & 0o077, name).toBe(0);
  });
});

describe('a restore', () => {
  const damaged = async (spoil: (copy: string) => Promise<void>): Promise<string> => {
    const copy = path.join(room, 'damaged');
    await rm(copy, { recursive: true, force: true });
    await cp(backup, copy, { recursive: true });
    await spoil(copy);
    const message = await restoreBackup({ backup: copy, dataDir: target, log }).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    expect((await readdir(target)).filter((name) => name !== 'lock')).toEqual([]);
    await rm(copy, { recursive: true });
    return message;
  };
  const flipByte = async (file: string, at: number): Promise<void> => {
    const bytes = await readFile(file);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(file, bytes);
  };
  /** Recomputes the checksum, like a deliberate manipulation. */
  const coverUp = async (copy: string, name: string): Promise<void> => {
    const bytes = await readFile(path.join(copy, name));
    const index = path.join(copy, 'azimute-backup.json');
    const stated = JSON.parse(await readFile(index, 'utf8')) as { files: { name: string }[] };
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const files = stated.files.map((file) =>
      file.name === name ? { name, bytes: bytes.length, sha256 } : file,
    );
    await writeFile(index, JSON.stringify({ ...stated, files }));
  };

  it('refuses a non-empty directory', async () => {
    await writeFile(path.join(target, 'something'), '');
    await expect(restoreBackup({ backup, dataDir: target, log })).rejects.toThrow('not empty');
  });

  it('refuses a backup without its index, which is written last', async () => {
    expect(await damaged((copy) => rm(path.join(copy, 'azimute-backup.json')))).toContain(
      'not a complete backup',
    );
  });

  it('refuses an altered, truncated or missing archive', async () => {
    const archive = (copy: string): string => path.join(copy, 'base.tar.zst');
    expect(await damaged((copy) => flipByte(archive(copy), 100_000))).toContain('base.tar.zst');
    expect(await damaged((copy) => truncate(archive(copy), 100_000))).toContain('base.tar.zst');
    expect(await damaged((copy) => rm(archive(copy)))).toContain('missing');
  });

  it('refuses files that differ from the database’s manifest, even with a rewritten index', async () => {
    const message = await damaged(async (copy) => {
      await truncate(path.join(copy, 'base.tar.zst'), 400_000);
      await coverUp(copy, 'base.tar.zst');
    });
    expect(message).not.toBe('restored');
    const manifest = await damaged(async (copy) => {
      await flipByte(path.join(copy, 'backup_manifest'), 5_000);
      await coverUp(copy, 'backup_manifest');
    });
    expect(manifest).toContain('manifest');
  });

  it('refuses missing or altered objects', async () => {
    const objectOf = (copy: string): string => path.join(copy, 'objects', objectKey.slice(0, 2), objectKey);
    expect(await damaged((copy) => rm(objectOf(copy)))).toMatch(/^.*1 of \d+ objects are missing/s);
    expect(await damaged((copy) => flipByte(objectOf(copy), 3))).toContain('damaged');
  });

  it('that was interrupted cannot be started', async () => {
    await writeFile(path.join(target, RESTORE_MARK), '');
    await expect(startEmbeddedPostgres({ dataDir: target, log })).rejects.toThrow('interrupted');
  });

  it('restores everything acknowledged before the backup, and people can sign in', async () => {
    const tool = path.join(SOURCES, 'tools/restore.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [tool, backup, '--data-dir', target]);
    expect(stdout).toContain('The portal starts.');
    expect(stdout).toMatch(/It contains \d+ objects/);
    const object = await openDirectoryStore(target).get(objectKey);
    expect(Buffer.concat(await Array.fromAsync<Buffer>(object)).equals(objectContent)).toBe(true);
    const restored = await startPortal(target);
    try {
      await signIn(restored.address, ADMINISTRATOR);
      const url = await findRunningServer(target);
      const rows = await query<{ fix: string }>(
        url,
        `select external_id || ' ' || to_char(fixed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as fix
        from positions join devices using (account_id, device_id) where external_id like 'kept-%'`,
      );
      const found = new Set(rows.map((row) => row.fix));
      expect(found.size).toBe(rows.length);
      expect(beforeBackup.filter((fix) => !found.has(fix))).toEqual([]);
      await query(url, 'create extension amcheck');
      const [checked] = await query<{ indexes: number }>(
        url,
        `select count(bt_index_check(i.indexrelid, true)::text)::int as indexes
        from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
        where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p'`,
      );
      expect(checked?.indexes).toBeGreaterThan(200);
    } finally {
      await restored.stop();
    }
  });
});
