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

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
