import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { ARCHIVE_FILE, MANIFEST_FILE } from './backup-index.ts';
import { createManifestCheck, parseManifest } from './base-backup-manifest.ts';
import { readTar, type TarEntry } from './read-tar.ts';

/**
 * Reads the database files of a backup, each compared with the manifest once its body has been read.
 * @throws ArchiveError, also at the end if files are missing
 */
export async function* readBaseBackup(directory: string): AsyncGenerator<TarEntry> {
  const manifest = parseManifest(await readFile(path.join(directory, MANIFEST_FILE), 'utf8'));
  const { check, requireAll } = createManifestCheck(manifest);
  const archive = createZstdDecompress();
  const file = createReadStream(path.join(directory, ARCHIVE_FILE), { highWaterMark: 1 << 20 });
  // A failure destroys the archive, which ends the loop below.
  pipeline(file, archive).catch(() => undefined);
  for await (const entry of readTar(archive)) {
    yield entry.kind === 'file' ? { ...entry, body: check(entry) } : entry;
  }
  requireAll();
}
