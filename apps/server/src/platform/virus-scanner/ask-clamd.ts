import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { ClamdSettings } from './clamd-settings.ts';

/** clamd is unreachable, too slow, or closes the connection. */
export class ClamdError extends Error {
  override readonly name = 'ClamdError';
}

export interface ClamdLimits {
  readonly connectMs: number;
  /** Time limit for each chunk of the content, and for the response after the last [ms]. */
  readonly answerMs: number;
}

export type Content = Iterable<Buffer> | AsyncIterable<Buffer>;

/** The response is short: a status, possibly with a virus name. */
const ANSWER_MOST = 4_096;

/**
 * Sends one command of clamd's protocol, and after INSTREAM the content in chunks, each preceded by its length in four
 * bytes, the last with length zero. Rethrows errors of reading the content.
 * @throws ClamdError
 */
export async function askClamd(
  settings: ClamdSettings,
  { connectMs, answerMs }: ClamdLimits,
  command: 'INSTREAM' | 'PING',
  content?: Content,
): Promise<string> {
  const socket = await open(settings, connectMs);
  const late = setTimeout(
    () => socket.destroy(new ClamdError(`The virus scanner did not answer within ${answerMs} ms.`)),
    answerMs,
  );
  const inTime = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      late.refresh();
      yield chunk;
    }
  };
  const answering = readAnswer(socket);
  let contentError: { readonly error: unknown } | undefined;
  const reading = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from(`z${command}\0`);
    if (content === undefined) return;
    try {
      yield* inTime(inChunks(content));
    } catch (error) {
      contentError = { error };
      // clamd receives nothing else to respond to.
      socket.destroy();
      throw error;
    }
  };
  try {
    // It may respond and close before it has everything: the response counts.
    const sent = pipeline(reading, socket, { end: false }).catch(() => undefined);
    const answer = await Promise.race([answering, sent.then(() => answering)]).catch((error: unknown) => {
      throw contentError?.error ?? error;
    });
    return answer;
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

async function* inChunks(content: Content): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    // A chunk of length zero would end the content.
    if (chunk.length > 0) yield Buffer.concat([lengthOf(chunk.length), chunk]);
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function open(settings: ClamdSettings, connectMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(settings);
    const fail = (reason: string): void => {
      clearTimeout(late);
      socket.destroy();
      reject(new ClamdError(`The virus scanner is unreachable: ${reason}.`));
    };
    const late = setTimeout(() => fail(`no connection within ${connectMs} ms`), connectMs);
    const onError = ({ message }: Error): void => fail(message);
    socket.once('error', onError);
    socket.once('connect', () => {
      clearTimeout(late);
      socket.off('error', onError);
      resolve(socket);
    });
  });
}

/** Reads up to the terminating zero byte. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      const end = text.indexOf('\0');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > ANSWER_MOST)
        socket.destroy(new ClamdError('The response of the virus scanner is too long.'));
    });
    socket.on('error', (error) =>
      reject(
        error instanceof ClamdError
          ? error
          : new ClamdError(`The connection to the virus scanner failed: ${error.message}.`, { cause: error }),
      ),
    );
    socket.on('close', () =>
      reject(new ClamdError('The virus scanner closed the connection without an answer.')),
    );
  });
}
