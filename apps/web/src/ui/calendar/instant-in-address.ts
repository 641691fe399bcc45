const pattern = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** Reads an instant such as 20261120T143207Z in milliseconds since 1970; null for anything else. */
export function readInstant(text: string): number | null {
  const parts = pattern.exec(text);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(ms) ? null : ms;
}

/** Writes an instant in UTC with a precision of seconds, without characters that an address must escape. */
export function writeInstant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}
