import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { ClusterPlace } from '../../platform/postgres/embedded/place-cluster.ts';
import type { PostgresUser } from '../../platform/postgres/embedded/postgres-user.ts';
import { syncDirectory } from '../../platform/secret-file.ts';
import { readBaseBackup } from '../../platform/backups/read-base-backup.ts';
import type { TarEntry } from '../../platform/backups/read-tar.ts';

const SYNCED_AT_ONCE = 16;

/** Writes the database files of a backup to the cluster's location of a data directory: completely, or not at all. */
export async function layOutCluster(backup: string, place: ClusterPlace): Promise<void> {
  const { clusterDir, user } = place;
  const unfinished = `${clusterDir}.unfinished-${randomBytes(4).toString('hex')}`;
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const files: string[] = [];
    const directories = [unfinished];
    for await (const entry of readBaseBackup(backup)) {
      const target = path.join(unfinished, entry.name);
      if (entry.kind === 'directory') {
        await mkdir(target, { recursive: true, mode: 0o700 });
        directories.push(target);
      } else {
        await writeFileOf(entry, target, user);
        files.push(target);
      }
    }
    await syncFiles(files);
    // Changes the owner last: until then, no other user can change the content.
    for (const directory of directories.toReversed()) await giveAndSync(directory, user);
    await rename(unfinished, clusterDir);
    await syncDirectory(path.dirname(clusterDir));
    await place.publish();
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    await rm(clusterDir, { recursive: true, force: true });
    await rm(`${clusterDir}.origin`, { force: true });
    throw error;
  }
}

async function writeFileOf(entry: TarEntry, target: string, user: PostgresUser | undefined): Promise<void> {
  const handle = await open(target, 'wx', 0o600);
  try {
    for await (const chunk of entry.body) await writeAll(handle, chunk);
    if (user !== undefined) await handle.chown(user.uid, user.gid);
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    written += (await handle.write(chunk, written)).bytesWritten;
  }
}

async function syncFiles(files: readonly string[]): Promise<void> {
  const left = files.values();
  const syncRest = async (): Promise<void> => {
    for (const file of left) {
      const handle = await open(file, 'r');
      await handle.sync();
      await handle.close();
    }
  };
  await Promise.all(Array.from({ length: SYNCED_AT_ONCE }, syncRest));
}

async function giveAndSync(directory: string, user: PostgresUser | undefined): Promise<void> {
  if (user !== undefined) await chown(directory, user.uid, user.gid);
  await syncDirectory(directory);
}
