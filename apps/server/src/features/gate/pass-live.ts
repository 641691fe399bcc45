import { createHash } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import type { Cell } from '../../platform/cells/cells-settings.ts';
import { readFirstMessage } from './first-message.ts';
import { headersForCell, type Sender } from './pass-headers.ts';

/** As long as a cell waits for it. */
const OPENS_WITHIN_MS = 5_000;
const ANSWERS_WITHIN_MS = 5_000;
/** Of RFC 6455, section 1.3. */
const ACCEPTING = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
/** A frame that closes with 1013, try again later. */
const TRY_AGAIN_LATER = Buffer.from([0x88, 0x02, 0x03, 0xf5]);

export interface LivePassing {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly sender: Sender;
  /** By the first message, which has the ticket; undefined where none could be read. */
  readonly findCell: (message: string | undefined) => Promise<Cell>;
}

/**
 * Passes a live stream on. What tells its cell is in its first message, so it is accepted here by the key that the client
 * sent. The cell accepts it by the same key, and from then on bytes go both ways untouched.
 */
export async function passLive(passing: LivePassing): Promise<void> {
  const { request, socket, head, findCell } = passing;
  socket.on('error', () => socket.destroy());
  const { 'sec-websocket-key': key } = request.headers;
  if (key === undefined || request.headers['sec-websocket-version'] !== '13') {
    socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    return;
  }
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept(key)}\r\n\r\n`,
  );
  const opening = await readFirstMessage(socket, head, OPENS_WITHIN_MS);
  if (opening === undefined) {
    socket.destroy();
    return;
  }
  try {
    const opened = await openAtCell(await findCell(opening.message), passing);
    if (opened === undefined) {
      socket.end(TRY_AGAIN_LATER);
      return;
    }
    // Who asked may have gone while the cell was looked for.
    if (socket.destroyed) {
      opened.destroy();
      return;
    }
    opened.write(opening.bytes);
    join(socket, opened);
  } catch {
    socket.end(TRY_AGAIN_LATER);
  }
}

function accept(key: string): string {
  return createHash('sha1').update(`${key}${ACCEPTING}`).digest('base64');
}

/** Undefined where the cell refuses it. */
function openAtCell(cell: Cell, { request, sender, socket }: LivePassing): Promise<Duplex | undefined> {
  const { protocol, hostname, port } = new URL(cell.address);
  // What is negotiated ends at the gate, which has answered for the cell: bytes go as they are.
  const { 'sec-websocket-extensions': _extensions, ...headers } = headersForCell(request.headers, sender);
  const outgoing = (protocol === 'https:' ? https : http).request({
    agent: false,
    protocol,
    hostname: hostname.replace(/^\[(.+)\]$/, '$1'),
    port,
    path: request.url,
    headers: { ...headers, connection: 'Upgrade', upgrade: 'websocket' },
  });
  const late = setTimeout(() => outgoing.destroy(new Error('The cell does not answer')), ANSWERS_WITHIN_MS);
  outgoing.once('close', () => clearTimeout(late));
  socket.once('close', () => outgoing.destroy());
  return new Promise((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.once('response', (answer) => {
      answer.resume();
      resolve(undefined);
    });
    outgoing.once('upgrade', (_answer, opened, head) => {
      clearTimeout(late);
      if (head.length > 0) opened.unshift(head);
      resolve(opened);
    });
    outgoing.end();
  });
}

/** Until either side ends. */
function join(one: Duplex, other: Duplex): void {
  one.pipe(other);
  other.pipe(one);
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => from.destroy());
    from.once('close', () => to.destroy());
  }
}
