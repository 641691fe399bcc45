import { copyFile, chmod, rm, writeFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { prepareDataDirectory } from '../../platform/data-directory.ts';
import { loadKeys } from '../../platform/keys.ts';
import type { Logger } from '../../platform/log.ts';
import { launchServer } from '../../platform/postgres/embedded/launch-server.ts';
import { lockDataDirectory } from '../../platform/postgres/embedded/lock-data-directory.ts';
import { placeBinaries } from '../../platform/postgres/embedded/place-binaries.ts';
import { placeCluster } from '../../platform/postgres/embedded/place-cluster.ts';
import { RESTORE_MARK } from '../../platform/postgres/embedded/refuse-unfinished-restore.ts';
import {
  startEmbeddedPostgres,
  buildUrl,
  DATABASE,
} from '../../platform/postgres/embedded/start-embedded-postgres.ts';
import { stopOrphan } from '../../platform/postgres/embedded/stop-orphan.ts';
import { isFileError } from '../../platform/secret-file.ts';
import { refuseFilled } from '../restore/refuse-filled.ts';
import { copyDatabase, type CopyDatabaseOptions } from './copy-database.ts';

interface OldServer {
  readonly url: string;
  readonly major: string;
  stop(): Promise<void>;
}

export interface UpgradeOptions extends Pick<CopyDatabaseOptions, 'onTable'> {
  /** Data directory of an earlier Azimute. Its database is only read. */
  readonly from: string;
  /** Contains bin/postgres of the version that created it. */
  readonly nativeDir: string;
  /** Empty, or not existing yet. */
  readonly to: string;
  readonly log: Logger;
}

/** Creates a data directory for this Azimute's PostgreSQL from one of an earlier major version. */
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

/** Starts a data directory's database with a PostgreSQL of the version that created it; no portal may run on it. */
async function openOldServer(dataDir: string, nativeDir: string, log: Logger): Promise<OldServer> {
  const lock = await lockDataDirectory(dataDir);
  try {
    const { clusterDir, user } = await placeCluster(dataDir, log);
    const major = (await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
    const password = (await readFile(path.join(dataDir, 'postgres.password'), 'utf8')).trim();
    const binDir = await placeBinaries(user, { nativeDir, version: `old-${major}` });
    await stopOrphan(clusterDir, log);
    const server = await launchServer({ binDir, clusterDir, user, log, port: undefined });
    return {
      url: buildUrl(password, server.port, DATABASE),
      major,
      stop: async () => {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
