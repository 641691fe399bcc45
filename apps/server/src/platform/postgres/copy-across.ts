import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Client } from 'pg';
import { copyIn } from './copy-in.ts';
import { copyOut } from './copy-out.ts';

/** Runs COPY ... TO STDOUT in one database and COPY ... FROM STDIN in another, at the pace of the slower. */
export async function copyAcross(
  from: Client,
  copyOutStatement: string,
  to: Client,
  copyInStatement: string,
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
  const writing = copyIn(to, copyInStatement, pipe).catch((error: unknown) => {
    broken.abort(error);
    throw error;
  });
  const [, written] = await Promise.allSettled([reading, writing]);
  if (written.status === 'rejected') throw written.reason;
  await reading;
}
