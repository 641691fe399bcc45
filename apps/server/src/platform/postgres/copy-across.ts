import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Client, Connection, Submittable } from 'pg';
import { copyOut } from './copy-out.ts';

/** The driver connection's methods for copies, which published types lack. */
interface CopyingConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/**
 * Runs COPY ... TO STDOUT in one database and COPY ... FROM STDIN in another, at the pace of the slower one. With
 * `partBytes`, for text, splits the data into copies of about that size, so that each is a short transaction.
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

const NEWLINE = 0x0a;

/** Each part ends with the first row that reaches the size, regardless of the source's chunks. */
async function copyParts(
  to: Client,
  statement: string,
  source: AsyncIterable<Buffer>,
  partBytes: number,
): Promise<void> {
  const chunks = source[Symbol.asyncIterator]();
  const next = async (): Promise<Buffer | undefined> => {
    const step = await chunks.next();
    return step.done === true ? undefined : step.value;
  };
  let chunk = await next();
  async function* readPart(): AsyncGenerator<Buffer> {
    for (let missing = partBytes; chunk !== undefined; chunk = await next()) {
      const end = chunk.indexOf(NEWLINE, Math.max(0, missing - 1)) + 1;
      if (end > 0) {
        yield chunk.subarray(0, end);
        chunk = end < chunk.length ? chunk.subarray(end) : await next();
        return;
      }
      missing -= chunk.length;
      yield chunk;
    }
  }
  while (chunk !== undefined) await copyIn(to, statement, readPart());
}

/** Runs COPY ... FROM STDIN with the source's data; fails and stores nothing if the source fails. */
function copyIn(client: Client, statement: string, source: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const send = async (connection: CopyingConnection): Promise<void> => {
      try {
        for await (const chunk of source) {
          if (failure !== undefined) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
        }
        connection.endCopyFrom();
      } catch (error) {
        failure = error;
        connection.sendCopyFail('the source failed');
      }
    };
    const query: Submittable & Record<string, unknown> = {
      submit: (connection: Connection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyingConnection) => void send(connection),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: (error: unknown) => {
        failure ??= error;
        reject(failure instanceof Error ? failure : new Error(String(failure)));
      },
    };
    client.query(query);
  });
}
