const INSTANT =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Milliseconds of an RFC 3339 instant with its offset; undefined when it is none. */
export function parseInstant(text: string): number | undefined {
  const match = INSTANT.exec(text);
  if (match === null) return undefined;
  const day = Number(match[3]);
  // The built-in parser takes the 30th of February for the 1st of March.
  if (day > 28 && day > daysInMonth(Number(match[1]), Number(match[2]))) return undefined;
  return Date.parse(text);
}

/** Seconds below it, milliseconds from it: the year 5138 in the one, 1973 in the other, and neither is of a fix. */
const FIRST_MILLISECONDS = 1e11;
/** More is neither: microseconds, or digits of a date. */
const LAST_MILLISECONDS = 1e14;
const EPOCH = /^-?\d+(?:\.\d+)?$/;

/**
 * Milliseconds of an epoch time, a number or a text of digits: below 100,000,000,000 it is in seconds, from there below
 * 100,000,000,000,000 in milliseconds. Undefined when it is none.
 */
export function parseEpoch(value: unknown): number | undefined {
  const isDigits = typeof value === 'string' && EPOCH.test(value.trim());
  const number = isDigits ? Number(value) : value;
  if (typeof number !== 'number' || !(Math.abs(number) < LAST_MILLISECONDS)) return undefined;
  return Math.round(Math.abs(number) < FIRST_MILLISECONDS ? number * 1000 : number);
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
