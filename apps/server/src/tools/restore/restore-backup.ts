import { copyFile, open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { prepareDataDirectory } from '../../platform/data-directory.ts';
import type { Logger } from '../../platform/log.ts';
import { PG_MAJOR } from '../../platform/postgres/embedded/init-cluster.ts';
import { lockDataDirectory } from '../../platform/postgres/embedded/lock-data-directory.ts';
import { placeCluster } from '../../platform/postgres/embedded/place-cluster.ts';
import { RESTORE_MARK } from '../../platform/postgres/embedded/refuse-unfinished-restore.ts';
import { syncDirectory } from '../../platform/secret-file.ts';
import { OBJECTS_DIRECTORY } from '../../platform/objects/directory-store.ts';
import { copyObjects } from '../../platform/objects/copy-objects.ts';
import { openDirectoryStore } from '../../platform/objects/open-object-store.ts';
import { recoverTo, type RecoveryTarget } from './recover-to.ts';
import { layOutCluster } from './lay-out-cluster.ts';
import { refuseFilled, RestoreRefusedError } from './refuse-filled.ts';
import { ArchiveError } from '../../platform/backups/read-tar.ts';
import { SECRET_FILES, verifyBackup, type BackupIndex } from '../../platform/backups/backup-index.ts';

export interface RestoreOptions {
  readonly backup: string;
  /** Empty, or not existing yet. */
  readonly dataDir: string;
  readonly log: Logger;
  /** Continues from the archived log to an instant after the backup. */
  readonly to?: RecoveryTarget | undefined;
}

/** Creates a data directory from a backup: compares every file with its checksum, all or nothing. */
export async function restoreBackup({ backup, dataDir, log, to }: RestoreOptions): Promise<BackupIndex> {
  await refuseFilled(dataDir);
  const index = await verifyBackup(backup);
  if (index.database === 'embedded' && String(index.postgresMajor) !== PG_MAJOR)
    throw new RestoreRefusedError(
      `The backup has a database of PostgreSQL ${index.postgresMajor}; this version of Azimute uses ${PG_MAJOR}. ` +
        'Restore it with the version of Azimute that created it, then run npm run upgrade-database.',
    );
  const directory = await prepareDataDirectory(dataDir);
  const lock = await lockDataDirectory(directory);
  const mark = path.join(directory, RESTORE_MARK);
  const secrets = SECRET_FILES.filter((name) => index.files.some((file) => file.name === name));
  try {
    await writeFile(mark, '', { mode: 0o600 });
    await layOutObjects(backup, directory, index);
    await layOut(backup, { directory, log, secrets, to });
    await rm(mark);
    await syncDirectory(directory);
  } catch (error) {
    for (const name of [...secrets, RESTORE_MARK, OBJECTS_DIRECTORY])
      await rm(path.join(directory, name), { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
  return index;
}

async function layOut(
  backup: string,
  {
    directory,
    log,
    secrets,
    to,
  }: { directory: string; log: Logger; secrets: readonly string[]; to: RecoveryTarget | undefined },
): Promise<void> {
  const place = await placeCluster(directory, log);
  await layOutCluster(backup, place);
  for (const name of secrets) {
    const target = path.join(directory, name);
    await copyFile(path.join(backup, name), target);
    const handle = await open(target, 'r');
    await handle.chmod(0o600);
    await handle.sync();
    await handle.close();
  }
  if (to === undefined) return;
  try {
    await recoverTo({ dataDir: directory, clusterDir: place.clusterDir, user: place.user, log, to });
  } catch (error) {
    await rm(path.join(directory, 'postgres'), { recursive: true, force: true });
    await rm(place.clusterDir, { recursive: true, force: true });
    await rm(`${place.clusterDir}.origin`, { force: true });
    throw error;
  }
}

async function layOutObjects(backup: string, directory: string, { objects }: BackupIndex): Promise<void> {
  if (objects === undefined) return;
  const { signal } = new AbortController();
  const { count } = await copyObjects(openDirectoryStore(backup), openDirectoryStore(directory), { signal });
  if (count < objects.count)
    throw new ArchiveError(
      `${objects.count - count} of ${objects.count} objects are missing from the backup.`,
    );
}
