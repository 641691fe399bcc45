import { TextDecoder } from 'node:util';
import { refuseFile } from './refuse-file.ts';

export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const DECODED_AT_ONCE_BYTES = 32 * 1024;
const LOOKED_AT_BYTES = 4096;
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

export interface EncodingDetector {
  add(bytes: Buffer): void;
  /** @throws DomainError validation_failed if the file is empty or not a text */
  end(): FileEncoding;
}

/**
 * Detects the encoding of a text file that arrives in pieces, by its byte order mark, else by its bytes. Text that is
 * not UTF is read as Windows-1252, which Excel uses for CSV in Brazil. Zeros at its end, which a power failure leaves,
 * are ignored.
 */
export function createEncodingDetector(): EncodingDetector {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let head = Buffer.alloc(0);
  let isUtf8 = true;
  let hasZero = false;
  /** Zeros that precede another byte are data. */
  let hasZeroWithin = false;
  const lookForZeros = (bytes: Buffer): void => {
    const first = bytes.indexOf(0);
    if (hasZero || first >= 0)
      hasZeroWithin ||= bytes.subarray(hasZero ? 0 : first).some((byte) => byte !== 0);
    hasZero ||= first >= 0;
  };
  const look = (bytes: Buffer | undefined): void => {
    if (!isUtf8) return;
    try {
      strict.decode(bytes, { stream: bytes !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  return {
    add: (bytes) => {
      if (head.length < LOOKED_AT_BYTES)
        head = Buffer.concat([head, bytes.subarray(0, LOOKED_AT_BYTES - head.length)]);
      if (!hasZeroWithin) lookForZeros(bytes);
      look(bytes);
    },
    end: () => {
      look(undefined);
      if (head.length === 0) throw refuseFile('empty', 'The file is empty. Choose another.');
      if (startsWith(head, ZIP) || startsWith(head, COMPOUND_FILE))
        throw refuseFile('spreadsheet', 'The file is a workbook. Save it as CSV and send the CSV file.');
      const encoding = encodingOfMark(head) ?? encodingOfZeros(head) ?? (isUtf8 ? 'utf-8' : 'windows-1252');
      if (!encoding.startsWith('utf-16') && hasZeroWithin) throw refuseNoText();
      return encoding;
    },
  };
}

/** @throws DomainError validation_failed if it is empty or not a text */
export function detectEncoding(bytes: Buffer): FileEncoding {
  const detector = createEncodingDetector();
  detector.add(bytes);
  return detector.end();
}

function refuseNoText(): Error {
  return refuseFile('not_text', 'The file is not text. Send a text file.');
}

function encodingOfMark(bytes: Buffer): FileEncoding | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/** In Latin text encoded as UTF-16, every other byte is zero. */
function encodingOfZeros(head: Buffer): FileEncoding | undefined {
  const zeros = [0, 0];
  for (const [place, byte] of head.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 8 && even === 0) return 'utf-16le';
  if (even > head.length / 8 && odd === 0) return 'utf-16be';
  return undefined;
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}

/** Counts the zeros at the end of a text. */
export interface ZeroTail {
  characters: number;
}

/**
 * Decodes the file in pieces, without its byte order mark and the zeros at its end.
 * @throws DomainError validation_failed if it contains bytes that are not text
 */
export function* decodeFile(bytes: Buffer, encoding: FileEncoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  const tail = { characters: 0 };
  yield* decodePart(decoder, bytes, tail);
  yield* decodePart(decoder, undefined, tail);
}

/** Like decodeFile, for a file that arrives in parts. */
export async function* decodeParts(
  parts: AsyncIterable<Buffer>,
  encoding: FileEncoding,
  tail: ZeroTail = { characters: 0 },
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of parts) yield* decodePart(decoder, part, tail);
  yield* decodePart(decoder, undefined, tail);
}

function* decodePart(decoder: TextDecoder, bytes: Buffer | undefined, tail: ZeroTail): Generator<string> {
  const length = bytes?.length ?? 1;
  for (let start = 0; start < length; start += DECODED_AT_ONCE_BYTES) {
    const piece = decoder.decode(bytes?.subarray(start, start + DECODED_AT_ONCE_BYTES), {
      stream: bytes !== undefined,
    });
    const end = tail.characters > 0 ? 0 : piece.indexOf('\0');
    const text = end < 0 ? piece : piece.slice(0, end);
    if (end >= 0) {
      if (piece.slice(end).replaceAll('\0', '') !== '') throw refuseNoText();
      tail.characters += piece.length - end;
    }
    if (text !== '') yield text;
  }
}
