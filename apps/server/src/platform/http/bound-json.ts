import { DomainError } from '../domain-error.ts';

/** Parsing and validating a smaller body takes a few milliseconds, regardless of its structure. */
const SMALL_BYTES = 32 * 1024;
const DEPTH_MOST = 64;
/** More than any call accepts in one object. */
const MEMBERS_MOST = 2_000;

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Refuses JSON whose nesting or number of members in an object would block the event loop, before it is parsed.
 * @throws DomainError bad_request
 */
export function boundJson(body: Buffer): void {
  if (body.length <= SMALL_BYTES) return;
  /** Members so far, for each open object and array. */
  const members: number[] = [];
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === QUOTE) at = endOfString(body, at);
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (members.push(0) > DEPTH_MOST)
        throw new DomainError('bad_request', {
          detail: `JSON can be nested up to ${DEPTH_MOST} levels deep. Send a flatter body.`,
        });
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) members.pop();
    else if (byte === COLON) {
      const count = (members.at(-1) ?? 0) + 1;
      if (count > MEMBERS_MOST)
        throw new DomainError('bad_request', {
          detail: `An object can have up to ${MEMBERS_MOST} members. Send fewer.`,
        });
      members[members.length - 1] = count;
    }
  }
}

/** Returns the position of the closing quote, or the end of the text. */
function endOfString(body: Buffer, start: number): number {
  for (let at = start + 1; at < body.length; at += 1) {
    if (body[at] === BACKSLASH) at += 1;
    else if (body[at] === QUOTE) return at;
  }
  return body.length;
}
