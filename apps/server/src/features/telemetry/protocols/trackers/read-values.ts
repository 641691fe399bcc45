import { Refusal } from '../../values/position-values.ts';

/** Refuses a frame that does not follow its protocol. */
export function refuseFrame(reason: string): Refusal {
  return new Refusal('malformed', reason);
}

/** Returns degrees from degrees and minutes (`2233.5000` is 22 degrees, 33.5 minutes) and a hemisphere. */
export function readDegreesMinutes(text: string, hemisphere: string): number {
  const [, degrees = '', minutes = ''] = /^(\d{1,3})(\d\d(?:\.\d+)?)$/.exec(text) ?? [];
  if (degrees === '') throw refuseFrame(`"${text.slice(0, 20)}" is not a position in degrees and minutes.`);
  const value = Number(degrees) + Number(minutes) / 60;
  return hemisphere === 'S' || hemisphere === 'W' ? -value : value;
}

/** Returns an instant in UTC from a date `DDMMYY` and a time `HHMMSS`. */
export function readDateTime(date: string, time: string): number {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(date) ?? [];
  const [, hour, minute, second] = /^(\d\d)(\d\d)(\d\d)(?:\.\d+)?$/.exec(time) ?? [];
  if (day === undefined || hour === undefined)
    throw new Refusal('time_invalid', `"${date.slice(0, 10)} ${time.slice(0, 10)}" is not a date and time.`);
  return utcOf(2000 + Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second));
}

/** Returns an instant in UTC; refuses days and times that do not exist. */
export function utcOf(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number {
  const atMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const at = new Date(atMs);
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59)
    throw new Refusal(
      'time_invalid',
      `${year}-${month}-${day} ${hour}:${minute}:${second} is not a date and time.`,
    );
  return atMs;
}

/** Returns a number, or undefined for an empty or other text. */
export function readNumber(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Omits members without a value. */
export function withValues(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
