const MICROS_PER_SECOND = 1_000_000;

/** Formats an instant in UTC like the database. */
export function writeInstant(micros: number): string {
  const seconds = Math.floor(micros / MICROS_PER_SECOND);
  const fraction = String(micros - seconds * MICROS_PER_SECOND)
    .padStart(6, '0')
    .replace(/0+$/, '');
  const whole = new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return `${whole}${fraction && `.${fraction}`}+00`;
}

const INSTANT = /^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?([+-]\d\d)(:\d\d)?$/;

/** Parses the microseconds since 1970 from an instant written by the database; null if it is not valid. */
export function readInstant(text: string): number | null {
  const [, day = '', time = '', fraction = '', hours = '', minutes = ':00'] = INSTANT.exec(text) ?? [];
  const wholeMs = Date.parse(`${day}T${time}${hours}${minutes}`);
  return Number.isNaN(wholeMs) ? null : wholeMs * 1000 + Number(fraction.padEnd(6, '0'));
}
