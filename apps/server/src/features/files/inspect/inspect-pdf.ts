import type { Inspection } from './inspection.ts';

/** Readers look for the end of a file there; some writers leave something behind it. */
const TAIL_BYTES = 2048;
/** NUL, tab, line feed, form feed, carriage return and space. */
const WHITE_SPACE: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);
/** The dictionary of a trailer, or of a stream of cross-references, is far shorter. */
const DICTIONARY_BYTES = 64 * 1024;

/**
 * A PDF (ISO 32000): `%PDF-`, and at its end `startxref`, the place of the last table of cross-references and `%%EOF`. At
 * that place is a table with a `trailer` behind it, or a stream of cross-references, whose dictionary names the root of the
 * document and, where it is encrypted, /Encrypt; every later revision of an encrypted document repeats that. Encryption
 * may ask for a password or only forbid printing and changes, which the trailer does not tell apart.
 */
export function inspectPdf(bytes: Buffer): Inspection {
  if (!/^\s*%PDF-\d\.\d/.test(bytes.toString('utf8', 0, 64))) return { refusal: 'unknown_kind' };
  const end = endOf(bytes);
  const tail = bytes.toString('latin1', Math.max(0, end - TAIL_BYTES), end);
  const place = [...tail.matchAll(/startxref[\s\0]+(\d{1,10})[\s\0]+%%EOF/g)].at(-1)?.[1];
  if (place === undefined) return { refusal: 'broken' };
  const header = bytes.indexOf('%PDF-');
  const dictionary = readTrailer(bytes, Number(place)) ?? readTrailer(bytes, Number(place) + header);
  if (dictionary === undefined || !/\/Root[^A-Za-z]/.test(dictionary)) return { refusal: 'broken' };
  return /\/Encrypt[^A-Za-z]/.test(dictionary) ? { refusal: 'protected' } : { kind: 'pdf' };
}

/** Where the padding behind it begins: writers fill sectors or blocks with any number of blanks and NUL. */
function endOf(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && WHITE_SPACE.has(bytes[end - 1] ?? -1)) end -= 1;
  return end;
}

/** The dictionary that belongs to the cross-references at a place; undefined where there are none. */
function readTrailer(bytes: Buffer, place: number): string | undefined {
  const begins = bytes.toString('latin1', place, place + 64);
  if (/^\s*xref\s/.test(begins)) {
    const trailer = bytes.indexOf('trailer', place);
    return trailer < 0 ? undefined : readDictionary(bytes, trailer, 'startxref');
  }
  return /^\s*\d+\s+\d+\s+obj\b/.test(begins) ? readDictionary(bytes, place, 'stream') : undefined;
}

/** Without its strings, which may hold anything, and with names as they are meant: /#45ncrypt is /Encrypt. */
function readDictionary(bytes: Buffer, from: number, before: string): string | undefined {
  const end = bytes.indexOf(before, from);
  if (end < 0 || end - from > DICTIONARY_BYTES) return undefined;
  return leaveOutStrings(bytes.toString('latin1', from, end)).replaceAll(
    /#([0-9A-Fa-f]{2})/g,
    (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Parentheses in a string are balanced or escaped. */
function leaveOutStrings(text: string): string {
  let kept = '';
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (depth > 0 && character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (depth === 0) kept += character;
  }
  return kept;
}
