import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Client } from 'pg';
import { copyIn } from './copy-in.ts';
import { copyOut } from './copy-out.ts';

/**
 * Runs COPY ... TO STDOUT in one database and COPY ... FROM STDIN in another, at the pace of the slower. With `partBytes`, for
 * text, the other database gets as many copies as there are parts of about that size, so that each is a short transaction.
 */
export async function copyAcross(
  from: Client,
  copyOutStatement: string,
  to: Client,
  copyInStatement: string,
  partBytes = Number.POSITIVE_INFINITY,
): Promise<void> {
  const pipe = new PassThrough({ highWaterMark: 1 << 20 });
  const broken = new AbortController();
  const { signal } = broken;
  const reading = copyOut(from, copyOutStatement, {
    message: async (data) => {
      signal.throwIfAborted();
      if (!pipe.write(data)) await once(pipe, 'drain', { signal });
    },
  }).then(
    () => pipe.end(),
    (error: Error) => {
      pipe.destroy(error);
      throw error;
    },
  );
  const writing = copyParts(to, copyInStatement, pipe, partBytes).catch((error: unknown) => {
    broken.abort(error);
    throw error;
  });
  const [, written] = await Promise.allSettled([reading, writing]);
  if (written.status === 'rejected') throw written.reason;
  await reading;
}

async function copyParts(
  to: Client,
  statement: string,
  source: AsyncIterable<Buffer>,
  partBytes: number,
): Promise<void> {
  const chunks = source[Symbol.asyncIterator]();
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next())
    await copyIn(to, statement, readPart(next.value, chunks, partBytes));
}

const NEWLINE = 0x0a;

/** From the given chunk on, up to the first that ends a row after so many bytes. */
async function* readPart(
  first: Buffer,
  chunks: AsyncIterator<Buffer>,
  partBytes: number,
): AsyncGenerator<Buffer> {
  yield first;
  let bytes = first.length;
  let last = first;
  while (bytes < partBytes || last.at(-1) !== NEWLINE) {
    const next = await chunks.next();
    if (next.done === true) return;
    last = next.value;
    bytes += last.length;
    yield last;
  }
}
