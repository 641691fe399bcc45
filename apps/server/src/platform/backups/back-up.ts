import { randomBytes } from 'node:crypto';
import { copyFile, lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { copyObjects } from '../objects/copy-objects.ts';
import { openDirectoryStore } from '../objects/open-object-store.ts';
import { findRunningServer } from '../postgres/embedded/find-running-server.ts';
import { isFileError, syncDirectory, writeSecretFile } from '../secret-file.ts';
import {
  ARCHIVE_FILE,
  describeFile,
  indexPath,
  MANIFEST_FILE,
  SECRET_FILES,
  type BackupIndex,
} from './backup-index.ts';
import { readBaseBackup } from './read-base-backup.ts';
import { skipBody } from './read-tar.ts';
import { BackupRefusedError, takeBaseBackup, type BaseBackupOptions } from './take-base-backup.ts';

export interface BackUpOptions extends Pick<BaseBackupOptions, 'signal' | 'onProgress'> {
  readonly dataDir: string;
  /** Undefined: the embedded server of the data directory. */
  readonly databaseUrl: string | undefined;
  /** True if objects, such as files, are in an S3 bucket: they are then not copied. */
  readonly objectsInBucket?: boolean;
  /** A directory that does not exist yet. */
  readonly target: string;
}

/**
 * Backs up a running portal: its database and its secrets. Reads and compares everything again before the directory
 * gets its final name, so that a backup with that name is complete.
 */
export async function backUp(options: BackUpOptions): Promise<BackupIndex> {
  const target = path.resolve(options.target);
  await refuseExisting(target);
  const url = options.databaseUrl ?? (await findRunningServer(options.dataDir));
  await mkdir(path.dirname(target), { recursive: true });
  const directory = `${target}.unfinished-${randomBytes(4).toString('hex')}`;
  await mkdir(directory, { mode: 0o700 });
  try {
    const madeAt = new Date().toISOString();
    const taken = await takeBaseBackup({ ...options, url, directory });
    const secrets = await copySecrets(options.dataDir, directory);
    // After the database, so that the object of every row is included: abandoned objects stay for a day.
    const objects = options.objectsInBucket ? undefined : await keepObjects(options, directory);
    await verifyArchive(directory);
    const index: BackupIndex = {
      format: 1,
      madeAt,
      database: options.databaseUrl === undefined ? 'embedded' : 'external',
      ...taken,
      ...(objects && { objects }),
      files: await Promise.all(
        [ARCHIVE_FILE, MANIFEST_FILE, ...secrets].map((name) => describeFile(directory, name)),
      ),
    };
    options.signal.throwIfAborted();
    await writeSecretFile(indexPath(directory), `${JSON.stringify(index, null, 2)}\n`);
    await rename(directory, target);
    await syncDirectory(path.dirname(target));
    return index;
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

async function refuseExisting(target: string): Promise<void> {
  try {
    await lstat(target);
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return;
    throw error;
  }
  throw new BackupRefusedError(`${target} already exists. Choose a new directory for each backup.`);
}

async function copySecrets(dataDir: string, directory: string): Promise<string[]> {
  const copied: string[] = [];
  for (const name of SECRET_FILES) {
    const copy = path.join(directory, name);
    try {
      await copyFile(path.join(dataDir, name), copy);
    } catch (error) {
      if (!isFileError(error, 'ENOENT')) throw error;
      if (name === 'keys.json')
        throw new BackupRefusedError(
          `${dataDir} has no keys.json. Set DATA_DIR to the data directory of the portal.`,
        );
      continue;
    }
    const handle = await open(copy, 'r');
    await handle.chmod(0o600);
    await handle.sync();
    await handle.close();
    copied.push(name);
  }
  return copied;
}

/** Compares each with the checksum in its name. */
async function keepObjects(
  { dataDir, signal }: BackUpOptions,
  directory: string,
): Promise<BackupIndex['objects']> {
  const { count, bytes } = await copyObjects(openDirectoryStore(dataDir), openDirectoryStore(directory), {
    signal,
  });
  return { count, bytes };
}

/** Reads the archive back from the disk. */
async function verifyArchive(directory: string): Promise<void> {
  for await (const { body } of readBaseBackup(directory)) await skipBody(body);
}
