import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isFileError, writeSecretFile } from '../secret-file.ts';
import { openBucket, type Bucket } from '../objects/s3-store.ts';
import { INDEX_FILE } from './backup-index.ts';
import type { BackupSettings } from './backup-settings.ts';

/** Index of an encrypted backup, written last. */
export const SEALED_INDEX_FILE = 'azimute-sealed-backup.json';

export interface StoredBackup {
  readonly name: string;
  readonly madeAt: Date;
  /** `unfinished`: without its index, which is written last. */
  readonly kind: 'plain' | 'sealed' | 'unfinished';
}

/** A directory or bucket with backups, each in a folder that is named by its time. */
export interface BackupTarget {
  readonly label: string;
  /** Lists backups from the oldest on. */
  list(): Promise<StoredBackup[]>;
  write(file: string, content: Buffer): Promise<void>;
  read(file: string): Promise<AsyncIterable<Buffer>>;
  remove(name: string): Promise<void>;
}

const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)(\.unfinished-\w+)?$/;

export function nameOfBackup(madeAt: Date): string {
  return madeAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
}

export function openBackupTarget({ target }: Pick<BackupSettings, 'target'>): BackupTarget {
  return typeof target === 'string'
    ? directoryTarget(target)
    : bucketTarget(openBucket(target), `the bucket ${target.bucket}`);
}

function describeBackup(name: string, files: readonly string[]): StoredBackup | undefined {
  const [, day, hour, minute, second, unfinished] = NAME.exec(name) ?? [];
  if (day === undefined) return undefined;
  const madeAt = new Date(`${day}${hour}:${minute}:${second}`);
  if (unfinished !== undefined) return { name, madeAt, kind: 'unfinished' };
  if (files.includes(SEALED_INDEX_FILE)) return { name, madeAt, kind: 'sealed' };
  return { name, madeAt, kind: files.includes(INDEX_FILE) ? 'plain' : 'unfinished' };
}

const byTime = (one: StoredBackup, other: StoredBackup): number =>
  one.madeAt.getTime() - other.madeAt.getTime();

function directoryTarget(directory: string): BackupTarget {
  return {
    label: directory,
    list: async () => {
      const names = await readdir(directory).catch((error: unknown) => {
        if (isFileError(error, 'ENOENT')) return [];
        throw error;
      });
      const listed = names.map(async (name) => {
        if (!NAME.test(name)) return [];
        return describeBackup(name, await readdir(path.join(directory, name))) ?? [];
      });
      const found = (await Promise.all(listed)).flat();
      return found.toSorted(byTime);
    },
    write: async (file, content) => {
      const target = path.join(directory, file);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await writeSecretFile(target, content);
    },
    read: async (file) =>
      createReadStream(path.join(directory, file), { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>,
    remove: async (name) => {
      // Without its index it is no backup, even if the rest of the removal is interrupted.
      for (const index of [INDEX_FILE, SEALED_INDEX_FILE])
        await rm(path.join(directory, name, index), { force: true });
      await rm(path.join(directory, name), { recursive: true, force: true });
    },
  };
}

function bucketTarget(bucket: Bucket, label: string): BackupTarget {
  const readFolders = async (): Promise<Map<string, string[]>> => {
    const folders = new Map<string, string[]>();
    for await (const file of bucket.list()) {
      const [name = '', ...rest] = file.path.split('/');
      if (!NAME.test(name)) continue;
      folders.set(name, [...(folders.get(name) ?? []), rest.join('/')]);
    }
    return folders;
  };
  return {
    label,
    list: async () => {
      const folders = [...(await readFolders())];
      return folders.flatMap(([name, files]) => describeBackup(name, files) ?? []).toSorted(byTime);
    },
    write: (file, content) => bucket.put(file, content),
    read: (file) => bucket.get(file),
    remove: async (name) => {
      const files = (await readFolders()).get(name) ?? [];
      await bucket.delete(`${name}/${SEALED_INDEX_FILE}`);
      for (const file of files) await bucket.delete(`${name}/${file}`);
    },
  };
}
