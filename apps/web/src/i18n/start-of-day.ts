import { dateTimeFormat } from './date-time-format.ts';

function offsetMs(instant: Date, timeZone: string): number {
  const parts = dateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(instant.getTime() / 1000) * 1000;
}

/** Returns the midnight before an instant in a time zone. */
export function startOfDay(instant: Date, timeZone: string): Date {
  const day = 86_400_000;
  const local = instant.getTime() + offsetMs(instant, timeZone);
  const midnight = Math.floor(local / day) * day;
  const guess = new Date(midnight - offsetMs(instant, timeZone));
  return new Date(midnight - offsetMs(guess, timeZone));
}

/** Returns the local time of an instant in a time zone, to the minute, as `2026-02-15T12:30`. */
export function wallTimeAt(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetMs(instant, timeZone)).toISOString().slice(0, 16);
}

/** Returns the instant of a local time in a time zone; null if it is invalid. */
export function instantAt(wallTime: string, timeZone: string): Date | null {
  const local = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(local)) return null;
  const guess = new Date(local - offsetMs(new Date(local), timeZone));
  return new Date(local - offsetMs(guess, timeZone));
}
