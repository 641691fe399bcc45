import type { Inspection } from './inspect-file.ts';

/** Readers look for the end of a file there; some writers leave something behind it. */
const TAIL_BYTES = 2048;
/** The dictionary of a trailer, or of a stream of cross-references, is far shorter. */
const DICTIONARY_BYTES = 64 * 1024;

/**
 * A PDF (ISO 32000): `%PDF-`, and at its end `startxref`, the place of the last table of cross-references and `%%EOF`. At
 * that place is a table with a `trailer` behind it, or a stream of cross-references, whose dictionary names the root of the
 * document and, where it is encrypted, /Encrypt; every later revision of an encrypted document repeats that.
 */
export function inspectPdf(bytes: Buffer): Inspection {
  if (!/^\s*%PDF-\d\.\d/.test(bytes.toString('utf8', 0, 64))) return { refusal: 'unknown_kind' };
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES));
  const place = [...tail.matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)].at(-1)?.[1];
  if (place === undefined) return { refusal: 'broken' };
  const header = bytes.indexOf('%PDF-');
  const dictionary = readTrailer(bytes, Number(place)) ?? readTrailer(bytes, Number(place) + header);
  if (dictionary === undefined || !/\/Root[^A-Za-z]/.test(dictionary)) return { refusal: 'broken' };
  return /\/Encrypt[^A-Za-z]/.test(dictionary) ? { refusal: 'encrypted' } : { kind: 'pdf' };
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
