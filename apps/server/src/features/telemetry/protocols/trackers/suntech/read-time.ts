import { Refusal } from '../../../values/position-values.ts';
import { utcOf } from '../read-values.ts';

/** Reads a date `YYYYMMDD` and a time `HH:MM:SS` in UTC. */
export function readTime(date = '', time = ''): number {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? [];
  const [, hour, minute, second] = /^(\d\d):(\d\d):(\d\d)$/.exec(time) ?? [];
  if (year === undefined || hour === undefined)
    throw new Refusal('time_invalid', `"${date.slice(0, 10)} ${time.slice(0, 10)}" is not a date and time.`);
  return utcOf(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second));
}
