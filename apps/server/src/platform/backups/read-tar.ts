/** An entry of an archive. Read its body before requesting the next entry; the rest of it is skipped. */
export interface TarEntry {
  readonly name: string;
  readonly kind: 'file' | 'directory';
  readonly bytes: number;
  readonly body: AsyncIterable<Buffer>;
}

/** An archive that is damaged, truncated or has unexpected content. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

export const TAR_BLOCK = 512;

/**
 * Reads the ustar archives that PostgreSQL sends: files and directories with relative paths, sizes in octal or, from 8
 * GiB on, in base 256. Refuses other entries, and paths that lead out of the archive.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = createByteReader(source);
  for (;;) {
    const header = await bytes.exactly(TAR_BLOCK);
    if (header === undefined || header.every((byte) => byte === 0)) return;
    requireChecksum(header);
    const size = readNumber(header.subarray(124, 136));
    let left = size;
    async function* body(): AsyncGenerator<Buffer> {
      while (left > 0) {
        const chunk = await bytes.atMost(left);
        if (chunk === undefined) throw new ArchiveError('The archive ends in the middle of a file.');
        left -= chunk.length;
        yield chunk;
      }
    }
    yield { name: readName(header), kind: readKind(header), bytes: size, body: body() };
    await skipBody(body());
    await bytes.exactly((TAR_BLOCK - (size % TAR_BLOCK)) % TAR_BLOCK);
  }
}

/** Reads a body to its end and discards it. */
export async function skipBody(body: AsyncIterable<Buffer>): Promise<void> {
  const chunks = body[Symbol.asyncIterator]();
  while ((await chunks.next()).done !== true);
}

interface ByteReader {
  /** Undefined at the end of the source; throws if it ends within. */
  exactly(count: number): Promise<Buffer | undefined>;
  /** Undefined at the end of the source. */
  atMost(count: number): Promise<Buffer | undefined>;
  rest(): AsyncGenerator<Buffer>;
}

export function createByteReader(source: AsyncIterable<Buffer>): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const fill = async (): Promise<boolean> => {
    while (held.length === 0) {
      const next = await chunks.next();
      if (next.done === true) return false;
      held = next.value;
    }
    return true;
  };
  const atMost = async (count: number): Promise<Buffer | undefined> => {
    if (!(await fill())) return undefined;
    const part = held.subarray(0, count);
    held = held.subarray(part.length);
    return part;
  };
  return {
    atMost,
    rest: async function* rest() {
      while (await fill()) {
        yield held;
        held = Buffer.alloc(0);
      }
    },
    exactly: async (count) => {
      const parts: Buffer[] = [];
      let missing = count;
      while (missing > 0) {
        const part = await atMost(missing);
        if (part === undefined && parts.length === 0) return undefined;
        if (part === undefined) throw new ArchiveError('The archive is incomplete.');
        parts.push(part);
        missing -= part.length;
      }
      return Buffer.concat(parts);
    },
  };
}

function requireChecksum(header: Buffer): void {
  const stated = readNumber(header.subarray(148, 156));
  let sum = 0;
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 32 : byte;
  if (sum !== stated) throw new ArchiveError('The archive is damaged: a header does not match its checksum.');
}

function readNumber(field: Buffer): number {
  if (((field[0] ?? 0) & 0x80) !== 0) return Number(field.subarray(-8).readBigUInt64BE() & (2n ** 53n - 1n));
  const number = Number.parseInt(field.toString('latin1').replaceAll(/[\0 ]+/g, '') || '0', 8);
  if (!Number.isSafeInteger(number)) throw new ArchiveError('The archive is damaged: a number is not valid.');
  return number;
}

function readName(header: Buffer): string {
  const prefix = readText(header.subarray(345, 500));
  const name = readText(header.subarray(0, 100)).replace(/\/$/, '');
  const full = prefix === '' ? name : `${prefix}/${name}`;
  const path = full.replace(/^\.\//, '');
  if (path.startsWith('/') || path.split('/').includes('..'))
    throw new ArchiveError(`The archive contains a path that leads out of it: ${full}`);
  return path;
}

function readText(field: Buffer): string {
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? field.length : end);
}

function readKind(header: Buffer): TarEntry['kind'] {
  const flag = String.fromCharCode(header[156] ?? 0);
  if (flag === '0' || flag === '\0') return 'file';
  if (flag === '5') return 'directory';
  throw new ArchiveError(
    `The archive contains an entry that is neither a file nor a directory: ${readName(header)}`,
  );
}
