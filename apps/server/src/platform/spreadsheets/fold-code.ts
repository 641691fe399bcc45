/** Characters that programs write instead of the keyboard's hyphen. */
const HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
/** Characters without width: soft hyphens, joiners, and marks of direction or byte order. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;

/** Normalizes a code or ID for comparison: ignores letter case, kinds of hyphens and kinds of blanks. */
export function foldCode(code: string): string {
  return code
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(HYPHENS, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** SQL expression with the same result for a column. */
export function foldedCode(column: string): string {
  return `lower(btrim(regexp_replace(translate(normalize(${column}, NFKC),
    U&'\\2010\\2011\\2012\\2013\\2014\\2015\\2212\\FE58\\FE63\\FF0D\\00AD\\200B\\200C\\200D\\200E\\200F\\2060\\FEFF', '----------'),
    '\\s+', ' ', 'g')))`;
}

/**
 * True if a spreadsheet wrote a long number in scientific notation, such as 8,63457E+14: the remaining digits are lost.
 * @example isCutNumber('8.63457E+14') // true
 */
export function isCutNumber(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text.trim());
}
