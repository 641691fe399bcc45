const INSTANT =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Returns the milliseconds of an RFC 3339 instant with its offset; undefined if it is not valid. */
export function parseInstant(text: string): number | undefined {
  const match = INSTANT.exec(text);
  if (match === null) return undefined;
  const day = Number(match[3]);
  // The built-in parser reads February 30 as March 1.
  if (day > 28 && day > daysInMonth(Number(match[1]), Number(match[2]))) return undefined;
  return Date.parse(text);
}

/**
 * Smaller numbers are seconds, others milliseconds: this number is in the year 5138 or 1973, and no fix has such a
 * time.
 */
const FIRST_MILLISECONDS = 1e11;
/** Larger numbers are microseconds, or the digits of a date. */
const LAST_MILLISECONDS = 1e14;
const EPOCH = /^-?\d+(?:\.\d+)?$/;

/**
 * Returns the milliseconds of an epoch time, a number or a text of digits: seconds below 100,000,000,000, milliseconds
 * below 100,000,000,000,000. Undefined if it is not valid.
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
