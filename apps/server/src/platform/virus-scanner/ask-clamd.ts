import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { ClamdSettings } from './clamd-settings.ts';

/** clamd cannot be reached, is too slow, or breaks off. */
export class ClamdError extends Error {
  override readonly name = 'ClamdError';
}

export interface ClamdLimits {
  readonly connectMs: number;
  /** For each chunk of the content, and for the answer behind the last. */
  readonly answerMs: number;
}

export type Content = Iterable<Buffer> | AsyncIterable<Buffer>;

/** What it answers is short: a name, and what of it. */
const ANSWER_MOST = 4_096;

/**
 * Sends one command of clamd's protocol, and behind INSTREAM a content in chunks, each after its length in four bytes, the
 * last of length nought. What reading the content throws is thrown.
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
      // Nothing follows that clamd could answer.
      socket.destroy();
      throw error;
    }
  };
  try {
    // It may answer and hang up before it has everything: what it answered counts.
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
    // One of length nought would end it.
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
      reject(new ClamdError(`The virus scanner cannot be reached: ${reason}.`));
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

/** Up to the byte nought that ends it. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      const end = text.indexOf('\0');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > ANSWER_MOST)
        socket.destroy(new ClamdError('The virus scanner answers too much.'));
    });
    socket.on('error', (error) =>
      reject(
        error instanceof ClamdError
          ? error
          : new ClamdError(`The virus scanner broke off: ${error.message}.`, { cause: error }),
      ),
    );
    socket.on('close', () => reject(new ClamdError('The virus scanner hung up without an answer.')));
  });
}
