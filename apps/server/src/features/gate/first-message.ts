import type { Duplex } from 'node:stream';

/** A message of 4,096 bytes, and the head of its frame. */
const AT_MOST_BYTES = 4_096 + 14;
const TEXT = 1;
const FIRST_CONTROL = 8;

/** Bytes that a WebSocket begins with, and the text of the first message if they hold a whole one. */
export interface Opening {
  readonly bytes: Buffer;
  readonly message: string | undefined;
}

/** Reads until the first message is there, or cannot be; undefined when the socket ends or the time is up. */
export function readFirstMessage(
  socket: Duplex,
  head: Buffer,
  withinMs: number,
): Promise<Opening | undefined> {
  let bytes = head;
  return new Promise((resolve) => {
    const finish = (opening: Opening | undefined): void => {
      clearTimeout(late);
      socket.off('data', take).off('close', end).off('end', end);
      socket.pause();
      resolve(opening);
    };
    const end = (): void => finish(undefined);
    const look = (): void => {
      const message = parseFirst(bytes);
      if (message !== INCOMPLETE) finish({ bytes, message: message ?? undefined });
      else if (bytes.length > AT_MOST_BYTES) finish({ bytes, message: undefined });
    };
    const take = (chunk: Buffer): void => {
      bytes = Buffer.concat([bytes, chunk]);
      look();
    };
    const late = setTimeout(end, withinMs);
    socket.on('data', take).once('close', end).once('end', end);
    look();
  });
}

const INCOMPLETE = Symbol('incomplete');
type Parsed = string | null | typeof INCOMPLETE;

/** The text of the first frame that is no control frame (RFC 6455, section 5.2); null where it is no whole text. */
function parseFirst(bytes: Buffer): Parsed {
  let at = 0;
  while (bytes.length >= at + 2) {
    const [first = 0, second = 0] = bytes.subarray(at);
    const shortLength = second & 127;
    if (shortLength === 127 || (second & 128) === 0) return null;
    const maskAt = at + (shortLength === 126 ? 4 : 2);
    if (bytes.length < maskAt + 4) return INCOMPLETE;
    const length = shortLength === 126 ? bytes.readUInt16BE(at + 2) : shortLength;
    const endsAt = maskAt + 4 + length;
    if (bytes.length < endsAt) return INCOMPLETE;
    const opcode = first & 15;
    if (opcode < FIRST_CONTROL) {
      const isWholeText = opcode === TEXT && (first & 128) !== 0;
      return isWholeText ? unmask(bytes.subarray(maskAt, endsAt)) : null;
    }
    at = endsAt;
  }
  return INCOMPLETE;
}

function unmask(masked: Buffer): string {
  const mask = masked.subarray(0, 4);
  return Buffer.from(masked.subarray(4).map((byte, index) => byte ^ (mask[index % 4] ?? 0))).toString();
}
