import { createHash, type KeyObject } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { SEALED_INDEX_FILE, type BackupTarget } from './backup-target.ts';
import { inChunks } from './in-chunks.ts';
import { ArchiveError, readTar } from './read-tar.ts';
import { openStream, sealStream } from './seal-stream.ts';
import { writeTar } from './write-tar.ts';

/** A part is in memory while it is written. */
const PART_BYTES = 64 << 20;

const sealedIndexSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  parts: z.array(z.object({ bytes: z.int(), sha256: z.string() })),
});

type SealedIndex = z.infer<typeof sealedIndexSchema>;

const partOf = (name: string, number: number): string => `${name}/part-${String(number).padStart(5, '0')}`;

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

export interface SealOptions {
  readonly target: BackupTarget;
  readonly name: string;
  readonly madeAt: Date;
  readonly recipient: KeyObject;
  readonly signal: AbortSignal;
  readonly partBytes?: number;
}

/** Encrypts a backup's directory into parts of a target, and its index last. Returns its size in bytes. */
export async function storeSealed(directory: string, options: SealOptions): Promise<number> {
  const { target, name, madeAt, recipient, signal, partBytes = PART_BYTES } = options;
  const parts: SealedIndex['parts'] = [];
  const stream = sealStream(writeTar(directory), recipient);
  for await (const { chunk } of inChunks(stream, partBytes)) {
    signal.throwIfAborted();
    await target.write(partOf(name, parts.length), chunk);
    parts.push({ bytes: chunk.length, sha256: sha256Of(chunk) });
  }
  const index: SealedIndex = { format: 1, madeAt: madeAt.toISOString(), parts };
  await target.write(`${name}/${SEALED_INDEX_FILE}`, Buffer.from(`${JSON.stringify(index, null, 2)}\n`));
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Decrypts a backup of a target into a new directory. @throws ArchiveError, BackupRefusedError for another key */
export async function fetchSealed(
  directory: string,
  {
    target,
    name,
    privateKey,
  }: { readonly target: BackupTarget; readonly name: string; readonly privateKey: KeyObject },
): Promise<void> {
  const index = await readSealedIndex(target, name);
  for await (const entry of readTar(openStream(readParts(target, name, index), privateKey))) {
    const file = path.join(directory, entry.name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(entry.body, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  }
}

async function readSealedIndex(target: BackupTarget, name: string): Promise<SealedIndex> {
  const file = `${name}/${SEALED_INDEX_FILE}`;
  const text = Buffer.concat(await Array.fromAsync(await target.read(file))).toString();
  try {
    return sealedIndexSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new ArchiveError(`${file} is damaged, or was written by a newer version of Azimute.`, {
      cause: error,
    });
  }
}

async function* readParts(
  target: BackupTarget,
  name: string,
  { parts }: SealedIndex,
): AsyncGenerator<Buffer> {
  for (const [number, stated] of parts.entries()) {
    const hash = createHash('sha256');
    const file = partOf(name, number);
    let bytes = 0;
    try {
      for await (const chunk of await target.read(file)) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      throw new ArchiveError(`${file} of the backup is missing or cannot be read.`, { cause: error });
    }
    if (bytes !== stated.bytes || hash.digest('hex') !== stated.sha256)
      throw new ArchiveError(`${file} differs from the backup: it is damaged or was changed.`);
  }
}
