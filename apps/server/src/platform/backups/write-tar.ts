import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ArchiveError, TAR_BLOCK } from './read-tar.ts';

const NAME_BYTES = 100;
const LARGEST_OCTAL = 8 ** 11;

/** Writes the files of a directory as an archive that `readTar` reads. */
export async function* writeTar(directory: string): AsyncGenerator<Buffer> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const { size } = await stat(file);
    yield headerOf(path.relative(directory, file), size);
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) yield chunk as Buffer;
    yield Buffer.alloc((TAR_BLOCK - (size % TAR_BLOCK)) % TAR_BLOCK);
  }
  yield Buffer.alloc(2 * TAR_BLOCK);
}

function headerOf(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(TAR_BLOCK);
  const isLong = Buffer.byteLength(name) > NAME_BYTES;
  const last = isLong ? path.basename(name) : name;
  if (Buffer.byteLength(last) > NAME_BYTES)
    throw new ArchiveError(`${name} has a name that is too long for an archive.`);
  header.write(last, 0);
  if (isLong) header.write(path.dirname(name), 345);
  header.write('0000600', 100);
  if (bytes < LARGEST_OCTAL) header.write(bytes.toString(8).padStart(11, '0'), 124);
  else {
    header.writeBigUInt64BE(BigInt(bytes), 128);
    header[124] = 0x80;
  }
  header.write('0', 156);
  header.write('ustar', 257);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
