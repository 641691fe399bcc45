import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { recordBackup, recordVerification } from '../features/installation/record-backup.ts';
import { backUp } from '../platform/backups/back-up.ts';
import { createBackupKeys } from '../platform/backups/backup-keys.ts';
import { parseBackupSettings, type BackupSettings } from '../platform/backups/backup-settings.ts';
import { openBackupTarget } from '../platform/backups/backup-target.ts';
import { runBackup } from '../platform/backups/run-backup.ts';
import { BackupRefusedError } from '../platform/backups/take-base-backup.ts';
import { installHttpClient } from '../platform/http/install-http-client.ts';
import { createLogger } from '../platform/log.ts';
import { findRunningServer } from '../platform/postgres/embedded/find-running-server.ts';
import { runAsOwner } from '../platform/postgres/run-as-owner.ts';
import { verifyBackup } from './backup/verify-backup.ts';

const USAGE = `npm run backup -- [<directory>] [options]

Copies the database, keys and stored files of a running portal into a new directory or, without one, into BACKUP_TARGET
as a scheduled backup does. The portal keeps working. Uses the settings of the portal; objects in a bucket are not copied.

  --list              lists the backups in BACKUP_TARGET
  --verify            restores a backup, by default the newest in BACKUP_TARGET, into a scratch directory, starts its
                      database, and recomputes the figures of its last 8 days; ends with 1 if anything differs
    --key <file>      private key of an encrypted backup
    --scratch <path>  parent of the scratch directory
    --all             recomputes the figures of all days
    --asset <code>    only of assets with this code
  --new-key <file>    creates a key pair: the private key in the file, and the value of BACKUP_PUBLIC_KEY on the screen
  --data-dir <path>   overrides DATA_DIR (.data)
`;

const PROGRESS_EVERY_MS = 2_000;
const MEGABYTE = 1_000_000;
const MOST_PRINTED = 200;

installHttpClient();
try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

type Options = ReturnType<typeof readOptions>['values'];

function readOptions() {
  return parseArgs({
    options: {
      'data-dir': { type: 'string', default: readSetting('DATA_DIR') ?? '.data' },
      'new-key': { type: 'string' },
      list: { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
      key: { type: 'string' },
      scratch: { type: 'string' },
      all: { type: 'boolean', default: false },
      asset: { type: 'string' },
    },
    allowPositionals: true,
  });
}

async function run(): Promise<number> {
  const { values, positionals } = readOptions();
  const [directory] = positionals;
  const settings = readBackupSettings();
  const isUnclear = directory === undefined && settings === undefined && values['new-key'] === undefined;
  if (positionals.length > 1 || isUnclear) {
    console.error(USAGE);
    return 2;
  }
  if (values['new-key'] !== undefined) return await createKeys(values['new-key']);
  if (values.verify) return await verify(directory, settings, values);
  if (values.list && settings !== undefined) return await list(settings);
  return directory === undefined && settings !== undefined
    ? await backUpIntoTarget(settings, values)
    : await backUpInto(directory ?? '', values);
}

function readBackupSettings(): BackupSettings | undefined {
  const problems: string[] = [];
  const settings = parseBackupSettings(readSetting, problems);
  if (problems.length > 0) throw new BackupRefusedError(problems.join('\n'));
  return settings;
}

async function createKeys(file: string): Promise<number> {
  const { publicKey, privateKey } = createBackupKeys();
  await writeFile(file, privateKey, { flag: 'wx', mode: 0o600, flush: true });
  console.log(
    `The private key is in ${path.resolve(file)}. Without it, no encrypted backup can be restored.`,
  );
  console.log('Keep it away from the portal and its backups, for example in a password manager.');
  console.log(`BACKUP_PUBLIC_KEY=${publicKey}`);
  return 0;
}

async function list(settings: BackupSettings): Promise<number> {
  const target = openBackupTarget(settings);
  for (const { name, kind } of await target.list()) console.log(`${name}\t${kind}`);
  return 0;
}

async function verify(
  backup: string | undefined,
  settings: BackupSettings | undefined,
  { key, scratch, all, asset, 'data-dir': dataDir }: Options,
): Promise<number> {
  const log = createLogger({ level: 'warn' });
  const { name, madeAt, total } = await verifyBackup({
    backup,
    settings,
    keyFile: key,
    scratch,
    all,
    asset,
    log,
  });
  const { assets, differences } = total;
  for (const line of differences.slice(0, MOST_PRINTED)) console.error(line);
  // Operators see it: it names no asset.
  const error =
    differences.length === 0
      ? null
      : `${differences.length} rows differ. npm run backup -- --verify ${name} lists them.`;
  await asOwner(dataDir, (owner) => recordVerification(owner, { name, madeAt, error })).catch(
    (unreachable: unknown) =>
      console.log(
        `The result is not recorded in the portal: ${unreachable instanceof Error ? unreachable.message : String(unreachable)}`,
      ),
  );
  console.log(`${name} was restored: ${assets} assets verified, ${differences.length} differences.`);
  return differences.length === 0 ? 0 : 1;
}

async function backUpIntoTarget(settings: BackupSettings, values: Options): Promise<number> {
  const signal = stopSignal();
  const now = new Date();
  const archiveDir = readSetting('BACKUP_ARCHIVE');
  const portal = readPortal(values);
  const options = { ...portal, archiveDir, settings, now, signal, onProgress: createProgress() };
  const finished = await asOwner(values['data-dir'], (client) =>
    recordBackup({ client, now }, () => runBackup(options)),
  );
  if (finished === undefined) return 1;
  const { name, bytes, removed } = finished;
  console.log(`${name} in ${openBackupTarget(settings).label}: ${inMegabytes(bytes)}.`);
  if (removed.length > 0) console.log(`No longer kept and deleted: ${removed.join(', ')}`);
  return 0;
}

async function backUpInto(target: string, values: Options): Promise<number> {
  const beganMs = Date.now();
  const index = await backUp({
    ...readPortal(values),
    target,
    signal: stopSignal(),
    onProgress: createProgress(),
  });
  const bytes = index.files.reduce((sum, file) => sum + file.bytes, 0);
  const seconds = (Date.now() - beganMs) / 1000;
  console.log(`${path.resolve(target)}: ${inMegabytes(bytes)} in ${seconds.toFixed(1)} s, verified.`);
  console.log(
    index.objects === undefined
      ? `Uploaded files are in the bucket ${readSetting('S3_BUCKET')}, not in the backup. Enable versioning of that bucket.`
      : `It contains ${index.objects.count} objects, such as uploaded files (${inMegabytes(index.objects.bytes)}).`,
  );
  console.log('The backup contains the keys of the portal. Protect it like a password.');
  return 0;
}

function readPortal(values: Options) {
  return {
    dataDir: path.resolve(values['data-dir']),
    databaseUrl: readSetting('DATABASE_URL'),
    objectsInBucket: readSetting('S3_BUCKET') !== undefined,
  };
}

async function asOwner<T>(dataDir: string, work: (owner: pg.ClientBase) => Promise<T>): Promise<T> {
  const url = readSetting('DATABASE_URL') ?? (await findRunningServer(path.resolve(dataDir)));
  return await runAsOwner(url, work, 'azimute backup');
}

function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => stop.abort(new Error('Stopped. No backup was kept.')));
  return stop.signal;
}

/** An empty setting counts as unset, as in the portal. */
function readSetting(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
}

function createProgress() {
  let printedMs = 0;
  return ({ doneBytes, totalBytes }: { doneBytes: number; totalBytes: number }): void => {
    if (Date.now() - printedMs < PROGRESS_EVERY_MS) return;
    printedMs = Date.now();
    console.log(`  ${inMegabytes(doneBytes)} of about ${inMegabytes(totalBytes)}`);
  };
}

function inMegabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
