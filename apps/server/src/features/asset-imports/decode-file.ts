import { isUtf8 } from 'node:buffer';
import { refuseFile } from './refuse-file.ts';

export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const DECODED_AT_ONCE_BYTES = 64 * 1024;
const LOOKED_AT_BYTES = 4096;
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * The encoding of a text file, by its byte order mark, else by what its bytes can be; what is not UTF is read as
 * Windows-1252, which is how Excel writes CSV in Brazil.
 * @throws DomainError validation_failed when it is empty or no text
 */
export function detectEncoding(bytes: Buffer): FileEncoding {
  if (bytes.length === 0) throw refuseFile('empty', 'The file is empty.');
  if (startsWith(bytes, ZIP) || startsWith(bytes, COMPOUND_FILE))
    throw refuseFile('spreadsheet', 'This is a workbook. Save it as CSV and send that.');
  const encoding = encodingOfMark(bytes) ?? encodingWithoutMark(bytes);
  if (!encoding.startsWith('utf-16') && bytes.includes(0))
    throw refuseFile('not_text', 'The file is no text. Send a CSV file.');
  return encoding;
}

function encodingOfMark(bytes: Buffer): FileEncoding | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function encodingWithoutMark(bytes: Buffer): FileEncoding {
  const head = bytes.subarray(0, LOOKED_AT_BYTES);
  const zeros = [0, 0];
  for (const [place, byte] of head.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Latin text in UTF-16 is zero in every other byte.
  if (odd > head.length / 8 && even === 0) return 'utf-16le';
  if (even > head.length / 8 && odd === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}

/**
 * The text of the file in pieces, without its byte order mark.
 * @throws DomainError validation_failed when it holds what no text does
 */
export function* decodeFile(bytes: Buffer, encoding: FileEncoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let start = 0; start < bytes.length; start += DECODED_AT_ONCE_BYTES) {
    const end = start + DECODED_AT_ONCE_BYTES;
    const piece = decoder.decode(bytes.subarray(start, end), { stream: end < bytes.length });
    if (piece.includes('\0')) throw refuseFile('not_text', 'The file is no text. Send a CSV file.');
    if (piece !== '') yield piece;
  }
}
