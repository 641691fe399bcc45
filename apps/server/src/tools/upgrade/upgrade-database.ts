import { copyFile, chmod, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { prepareDataDirectory } from '../../platform/data-directory.ts';
import { loadKeys } from '../../platform/keys.ts';
import type { Logger } from '../../platform/log.ts';
import { RESTORE_MARK } from '../../platform/postgres/embedded/refuse-unfinished-restore.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded/start-embedded-postgres.ts';
import { isFileError } from '../../platform/secret-file.ts';
import { refuseFilled } from '../restore/refuse-filled.ts';
import { copyDatabase, type CopyDatabaseOptions } from './copy-database.ts';
import { openOldServer } from './open-old-server.ts';

export interface UpgradeOptions extends Pick<CopyDatabaseOptions, 'onTable'> {
  /** Data directory of an earlier Azimute. Its database is only read. */
  readonly from: string;
  /** Holds bin/postgres of the version that made it. */
  readonly nativeDir: string;
  /** Empty, or not there yet. */
  readonly to: string;
  readonly log: Logger;
}

/** Makes a data directory of this Azimute's PostgreSQL from one of an earlier major version. */
export async function upgradeDatabase({ from, nativeDir, to, log, onTable }: UpgradeOptions): Promise<void> {
  await refuseFilled(to);
  const { databaseRoleKey } = await loadKeys(from, { mayMake: false });
  const old = await openOldServer(from, nativeDir, log);
  try {
    const directory = await prepareDataDirectory(to);
    const made = await startEmbeddedPostgres({ dataDir: directory, log });
    try {
      const mark = path.join(directory, RESTORE_MARK);
      await writeFile(mark, '', { mode: 0o600 });
      await copyDatabase({
        fromUrl: old.url,
        toUrl: made.url,
        databaseRoleKey,
        ...(onTable !== undefined && { onTable }),
      });
      for (const name of ['keys.json', 'demo-password']) await copySecret(from, directory, name);
      await rm(mark);
    } finally {
      await made.stop();
    }
  } finally {
    await old.stop();
  }
}

async function copySecret(from: string, to: string, name: string): Promise<void> {
  try {
    await copyFile(path.join(from, name), path.join(to, name));
    await chmod(path.join(to, name), 0o600);
  } catch (error) {
    if (name === 'keys.json' || !isFileError(error, 'ENOENT')) throw error;
  }
}
