import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DomainError } from '../domain-error.ts';
import { createEncodingDetector, type FileEncoding } from '../spreadsheets/decode-file.ts';
import { refuseFile } from '../spreadsheets/refuse-file.ts';

const CHUNK_BYTES = 256 * 1024;
const GZIP = [0x1f, 0x8b] as const;
/**
 * Bytes of a compressed file that are decompressed to check the size before anything is stored. Only a file that
 * exceeds this can be refused after it was stored.
 */
export const COUNTED_BYTES = 4 * 1024 * 1024;

export interface ReceivedFile {
  readonly sizeBytes: number;
  readonly encoding: FileEncoding;
}

/**
 * Receives a file as a stream, decompresses gzip, and passes it on in chunks, so that it is never held completely.
 * @throws DomainError payload_too_large, validation_failed
 */
export async function receiveFile(
  source: AsyncIterable<Buffer>,
  keep: (chunk: { readonly place: number; readonly bytes: Buffer }) => Promise<void>,
  maxBytes: number,
): Promise<ReceivedFile> {
  const detector = createEncodingDetector();
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let sizeBytes = 0;
  let place = 0;
  const flush = async (): Promise<void> => {
    if (waitingBytes === 0) return;
    const bytes = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    detector.add(bytes);
    // PostgreSQL splits and compresses large values by itself.
    await keep({ place, bytes });
    place += 1;
  };
  for await (const bytes of limit(await unzip(limit(source, maxBytes), maxBytes), maxBytes)) {
    sizeBytes += bytes.length;
    waiting.push(bytes);
    waitingBytes += bytes.length;
    if (waitingBytes >= CHUNK_BYTES) await flush();
  }
  await flush();
  return { sizeBytes, encoding: detector.end() };
}

function refuseSize(maxBytes: number): DomainError {
  return new DomainError('payload_too_large', {
    detail: `The file is larger than ${maxBytes / 1024 / 1024} MB. Split it and send each part.`,
  });
}

/** @throws DomainError payload_too_large */
async function* limit(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let taken = 0;
  for await (const bytes of source) {
    taken += bytes.length;
    if (taken > maxBytes) throw refuseSize(maxBytes);
    yield bytes;
  }
}

/**
 * Returns the decompressed file if it is gzip; checks the size first if a limit is given.
 * @throws DomainError payload_too_large, or validation_failed if it is damaged
 */
export async function unzip(
  source: AsyncGenerator<Buffer>,
  maxBytes = Infinity,
): Promise<AsyncIterable<Buffer>> {
  const head = await take(source, GZIP.length);
  const [first, second] = Buffer.concat(head);
  if (first !== GZIP[0] || second !== GZIP[1]) return prepend(head, source);
  if (maxBytes === Infinity) return gunzip(prepend(head, source));
  const counted = await take(source, COUNTED_BYTES, head);
  await requireSize(counted, maxBytes);
  return gunzip(prepend(counted, source));
}

/** Reads the first pieces of a source, up to a number of bytes. */
async function take(source: AsyncGenerator<Buffer>, bytes: number, taken: Buffer[] = []): Promise<Buffer[]> {
  let length = taken.reduce((sum, piece) => sum + piece.length, 0);
  while (length < bytes) {
    const next = await source.next();
    if (next.done === true) break;
    taken.push(next.value);
    length += next.value.length;
  }
  return taken;
}

/** Decompresses in a pool thread, discards the output and stops at the limit. */
async function requireSize(pieces: readonly Buffer[], maxBytes: number): Promise<void> {
  const output = createGunzip({ chunkSize: CHUNK_BYTES });
  // Damage and truncation are reported by the later decompression.
  output.on('error', () => undefined);
  for (const piece of pieces) output.write(piece);
  output.end();
  let sizeBytes = 0;
  try {
    for await (const bytes of output as AsyncIterable<Buffer>) {
      sizeBytes += bytes.length;
      if (sizeBytes > maxBytes) throw refuseSize(maxBytes);
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
  } finally {
    output.destroy();
  }
}

async function* prepend(head: Buffer[], source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (let piece = head.shift(); piece !== undefined; piece = head.shift()) yield piece;
  yield* source;
}

async function* gunzip(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const input = Readable.from(source);
  const output = createGunzip({ chunkSize: CHUNK_BYTES });
  input.on('error', (error) => output.destroy(error));
  input.pipe(output);
  try {
    for await (const bytes of output as AsyncIterable<Buffer>) yield bytes;
  } catch (error) {
    if (isZlibError(error))
      throw refuseFile('broken_gzip', 'The file is not complete gzip data. Send it again.');
    throw error;
  } finally {
    input.destroy();
    output.destroy();
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
