import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseBackupSettings } from '../platform/backups/backup-settings.ts';
import { installHttpClient } from '../platform/http/install-http-client.ts';
import type { BackupIndex } from '../platform/backups/backup-index.ts';
import { ARCHIVE_DIR } from '../platform/postgres/embedded/log-archive.ts';
import { createLogger } from '../platform/log.ts';
import { fetchBackup, type FetchedBackup } from './restore/fetch-backup.ts';
import { refuseFilled, RestoreRefusedError } from './restore/refuse-filled.ts';
import type { RecoveryTarget } from './restore/recover-to.ts';
import { restoreBackup, type RestoreOptions } from './restore/restore-backup.ts';
import { tryPortal } from './restore/try-portal.ts';

const USAGE = `npm run restore -- [<backup>] --data-dir <new directory> [--key <file>] [--to <instant>]

Creates a data directory from a backup, and starts a portal on it once to check it. The backup is a directory or a name
in BACKUP_TARGET, by default the newest there; --key names the file of its private key if it is encrypted. --to replays
the log archived in BACKUP_ARCHIVE up to an instant after the backup, such as 2026-03-02T11:58:00Z. The new
directory must be empty or not exist yet. The portal that was backed up is not changed.
`;

installHttpClient();

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { 'data-dir': { type: 'string' }, key: { type: 'string' }, to: { type: 'string' } },
    allowPositionals: true,
  });
  const [backup] = positionals;
  const problems: string[] = [];
  const settings = parseBackupSettings(readSetting, problems);
  if (problems.length > 0) throw new RestoreRefusedError(problems.join('\n'));
  const isUnclear = backup === undefined && settings === undefined;
  if (isUnclear || positionals.length > 1 || values['data-dir'] === undefined) {
    console.error(USAGE);
    return 2;
  }
  const dataDir = path.resolve(values['data-dir']);
  const log = createLogger({ level: 'warn' });
  await refuseFilled(dataDir);
  const to = readTarget(values.to);
  const fetched = await fetchBackup({
    backup,
    settings,
    keyFile: values.key,
    beside: dataDir,
    before: to?.instant,
  });
  const index = await restoreFetched(fetched, { dataDir, log, to });
  console.log(`Restored the backup of ${index.madeAt} into ${dataDir}. Every file matches its checksum.`);
  console.log(
    index.objects === undefined
      ? 'The backup has no uploaded files; they are in a bucket. Start the portal with its S3_ settings.'
      : `It contains ${index.objects.count} objects, such as uploaded files.`,
  );
  if (index.database === 'external') {
    console.log(
      `The backup is from an external PostgreSQL ${index.postgresMajor}. Recover ${dataDir}/postgres with such a server and ` +
        `its settings, then start the portal with its DATABASE_URL and DATA_DIR=${dataDir}.`,
    );
    return 0;
  }
  console.log('Starting a portal to test it ...');
  await tryPortal(dataDir, log);
  console.log(`The portal starts. Run it with DATA_DIR=${dataDir} npm start.`);
  return 0;
}

function readTarget(text: string | undefined): RecoveryTarget | undefined {
  if (text === undefined) return undefined;
  const archiveDir = readSetting('BACKUP_ARCHIVE');
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()))
    throw new RestoreRefusedError('--to is not a valid time. Write it as 2026-03-02T11:58:00Z.');
  if (archiveDir === undefined || !ARCHIVE_DIR.test(archiveDir))
    throw new RestoreRefusedError('Set BACKUP_ARCHIVE to the directory of the archived log.');
  return { archiveDir, instant };
}

async function restoreFetched(
  fetched: FetchedBackup,
  options: Omit<RestoreOptions, 'backup'>,
): Promise<BackupIndex> {
  try {
    return await restoreBackup({ ...options, backup: fetched.directory });
  } finally {
    await fetched.remove();
  }
}

/** An empty setting counts as unset, as in the portal. */
function readSetting(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
}
