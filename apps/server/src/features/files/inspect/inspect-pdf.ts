import type { Inspection } from './inspection.ts';

/** Readers search for the end marker in this range; some writers append data to it. */
const TAIL_BYTES = 2048;
/** NUL, tab, line feed, form feed, carriage return and space. */
const WHITE_SPACE: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);
/** The dictionary of a trailer or a cross-reference stream is far shorter. */
const DICTIONARY_BYTES = 64 * 1024;

/**
 * Inspects a PDF (ISO 32000): `%PDF-`, and at its end `startxref`, the offset of the last cross-reference table, and
 * `%%EOF`. At that offset is a table followed by a `trailer`, or a cross-reference stream, whose dictionary names the
 * document's root and, if it is encrypted, /Encrypt; every later revision of an encrypted document repeats that.
 * Encryption may require a password or only forbid printing and changes, which the trailer does not distinguish.
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

/** Returns the start of trailing padding: writers fill sectors or blocks with any number of blanks and NUL. */
function endOf(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && WHITE_SPACE.has(bytes[end - 1] ?? -1)) end -= 1;
  return end;
}

/** Returns the dictionary of the cross-references at an offset; undefined if there are none. */
function readTrailer(bytes: Buffer, place: number): string | undefined {
  const begins = bytes.toString('latin1', place, place + 64);
  if (/^\s*xref\s/.test(begins)) {
    const trailer = bytes.indexOf('trailer', place);
    return trailer < 0 ? undefined : readDictionary(bytes, trailer, 'startxref');
  }
  return /^\s*\d+\s+\d+\s+obj\b/.test(begins) ? readDictionary(bytes, place, 'stream') : undefined;
}

/** Removes strings, which may contain anything, and decodes names: /#45ncrypt is /Encrypt. */
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
