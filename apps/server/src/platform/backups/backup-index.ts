import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isFileError } from '../secret-file.ts';
import { z } from 'zod';
import { ArchiveError } from './read-tar.ts';

/** Written last: a directory without it is not a backup. */
export const INDEX_FILE = 'azimute-backup.json';
export const ARCHIVE_FILE = 'base.tar.zst';
export const MANIFEST_FILE = 'backup_manifest';
/** Secrets of the data directory that belong to the database; not every installation has all. */
export const SECRET_FILES = ['keys.json', 'postgres.password', 'demo-password'] as const;

const indexSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** `external`: only the files are restored, since that server's settings and location are the operator's. */
  database: z.enum(['embedded', 'external']),
  postgresMajor: z.int(),
  /** Positions in the write-ahead log between which the backup was taken. */
  walFrom: z.string(),
  walTo: z.string(),
  /** Stored objects, each in a file named by its checksum; undefined if they are in a bucket. */
  objects: z.object({ count: z.int(), bytes: z.int() }).optional(),
  files: z.array(z.object({ name: z.string().regex(/^[\w.-]+$/), bytes: z.int(), sha256: z.string() })),
});

export type BackupIndex = z.infer<typeof indexSchema>;

export function indexPath(directory: string): string {
  return path.join(directory, INDEX_FILE);
}

export async function describeFile(directory: string, name: string): Promise<BackupIndex['files'][number]> {
  const file = path.join(directory, name);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return { name, bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** Reads a backup's index and compares every file with it. @throws ArchiveError */
export async function verifyBackup(directory: string): Promise<BackupIndex> {
  const index = await readIndex(directory);
  for (const stated of index.files) {
    const found = await describeFile(directory, stated.name).catch((error: unknown) => {
      if (isFileError(error, 'ENOENT')) throw new ArchiveError(`${stated.name} is missing from the backup.`);
      throw error;
    });
    if (found.bytes !== stated.bytes || found.sha256 !== stated.sha256)
      throw new ArchiveError(`${stated.name} differs from the backup: it is damaged or was changed.`);
  }
  return index;
}

async function readIndex(directory: string): Promise<BackupIndex> {
  let text: string;
  try {
    text = await readFile(indexPath(directory), 'utf8');
  } catch (error) {
    if (isFileError(error, 'ENOENT', 'ENOTDIR'))
      throw new ArchiveError(
        `${directory} is not a complete backup: ${INDEX_FILE}, which is written last, is missing.`,
      );
    throw error;
  }
  try {
    return indexSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new ArchiveError(`${INDEX_FILE} is damaged, or was written by a newer version of Azimute.`, {
      cause: error,
    });
  }
}
