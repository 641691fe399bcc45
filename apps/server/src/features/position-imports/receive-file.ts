import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { positionImportMaxBytes } from '@azimute/contract/position-import-fields';
import { DomainError } from '../../platform/domain-error.ts';
import { createEncodingDetector, type FileEncoding } from '../../platform/spreadsheets/decode-file.ts';
import { refuseFile } from '../../platform/spreadsheets/refuse-file.ts';

const CHUNK_BYTES = 256 * 1024;
const GZIP = [0x1f, 0x8b] as const;

export interface ReceivedFile {
  readonly sizeBytes: number;
  readonly encoding: FileEncoding;
}

/**
 * Takes a file as it comes, decompressed when it is gzip, and hands it on in chunks, so that it is never held as a whole.
 * @throws DomainError payload_too_large, validation_failed
 */
export async function receiveFile(
  source: AsyncIterable<Buffer>,
  keep: (chunk: { readonly place: number; readonly bytes: Buffer }) => Promise<void>,
  maxBytes: number = positionImportMaxBytes,
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
    // PostgreSQL parts and compresses what is large by itself.
    await keep({ place, bytes });
    place += 1;
  };
  for await (const bytes of await unzip(limit(source, maxBytes))) {
    sizeBytes += bytes.length;
    if (sizeBytes > maxBytes) throw refuseSize(maxBytes);
    waiting.push(bytes);
    waitingBytes += bytes.length;
    if (waitingBytes >= CHUNK_BYTES) await flush();
  }
  await flush();
  return { sizeBytes, encoding: detector.end() };
}

function refuseSize(maxBytes: number): DomainError {
  return new DomainError('payload_too_large', {
    detail: `The file is over ${maxBytes / 1024 / 1024} MB. Split it and send the parts one by one.`,
  });
}

async function* limit(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let taken = 0;
  for await (const bytes of source) {
    taken += bytes.length;
    if (taken > maxBytes) throw refuseSize(maxBytes);
    yield bytes;
  }
}

/**
 * The file as it is decompressed, when it is gzip.
 * @throws DomainError validation_failed when that is damaged
 */
export async function unzip(source: AsyncGenerator<Buffer>): Promise<AsyncIterable<Buffer>> {
  let head = Buffer.alloc(0);
  while (head.length < GZIP.length) {
    const next = await source.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  const whole = prepend(head, source);
  return GZIP.every((byte, place) => head[place] === byte) ? gunzip(whole) : whole;
}

async function* prepend(head: Buffer, source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* source;
}

async function* gunzip(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const input = Readable.from(source);
  const output = createGunzip();
  input.on('error', (error) => output.destroy(error));
  input.pipe(output);
  try {
    for await (const bytes of output as AsyncIterable<Buffer>) yield bytes;
  } catch (error) {
    if (isZlibError(error)) throw refuseFile('broken_gzip', 'The file is not whole gzip data.');
    throw error;
  } finally {
    input.destroy();
    output.destroy();
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
