import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ArchiveError, type TarEntry } from './read-tar.ts';

const manifestSchema = z.object({
  'PostgreSQL-Backup-Manifest-Version': z.literal([1, 2]),
  Files: z.array(
    z.object({
      Path: z.string(),
      Size: z.int(),
      'Checksum-Algorithm': z.literal('SHA256'),
      Checksum: z.string(),
    }),
  ),
});

interface StatedFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** The files of a base backup, as listed by PostgreSQL while it read them. */
export type BaseBackupManifest = ReadonlyMap<string, StatedFile>;

/** @throws ArchiveError if the manifest is damaged: its last line has its own checksum */
export function parseManifest(text: string): BaseBackupManifest {
  const lastLine = text.lastIndexOf('"Manifest-Checksum"');
  const stated = /"Manifest-Checksum": "([0-9a-f]{64})"/.exec(text.slice(lastLine))?.[1];
  if (lastLine < 0 || stated !== createHash('sha256').update(text.slice(0, lastLine)).digest('hex'))
    throw new ArchiveError('The manifest of the database files is damaged.');
  const { Files } = manifestSchema.parse(JSON.parse(text));
  return new Map(Files.map((file) => [file.Path, { bytes: file.Size, sha256: file.Checksum }]));
}

interface ManifestCheck {
  /** Returns the body of a file, compared once it has been read completely. */
  readonly check: (entry: TarEntry) => AsyncGenerator<Buffer>;
  readonly requireAll: () => void;
}

/**
 * Compares an archive's content with its manifest, entry by entry. The write-ahead log is not in the manifest: the
 * checksum of the whole archive covers it, and recovery checks each of its records.
 */
export function createManifestCheck(manifest: BaseBackupManifest): ManifestCheck {
  const missing = new Set(manifest.keys());
  return {
    check: async function* check({ name, bytes, body }) {
      const stated = manifest.get(name);
      if (stated === undefined && !name.startsWith('pg_wal/'))
        throw new ArchiveError(`The manifest does not list ${name}.`);
      const hash = createHash('sha256');
      for await (const chunk of body) {
        hash.update(chunk);
        yield chunk;
      }
      if (stated !== undefined && (stated.bytes !== bytes || stated.sha256 !== hash.digest('hex')))
        throw new ArchiveError(`${name} differs from the manifest of the backup.`);
      missing.delete(name);
    },
    requireAll: () => {
      const [first] = missing;
      if (first !== undefined)
        throw new ArchiveError(`${missing.size} files of the database are missing, such as ${first}.`);
    },
  };
}
