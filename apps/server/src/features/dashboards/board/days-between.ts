import { dayMs } from '@azimute/contract/durations';
import { toLocalMs } from '@azimute/engine/zoned-time';
import type { TileQuestion } from './tile-source.ts';

/** Later years are written with a sign, which the portal's dates do not have. */
const LAST_DAY_MS = Date.UTC(9999, 11, 31);

/** Returns the days of a zone, such as 2026-11-24, that a period overlaps. */
export function daysBetween({ from, to, zone }: Pick<TileQuestion, 'from' | 'to' | 'zone'>): string[] {
  const dayOf = (at: number): number => Math.floor(toLocalMs(at, zone) / dayMs) * dayMs;
  const last = Math.min(dayOf(to.getTime() - 1), LAST_DAY_MS);
  const days: string[] = [];
  for (let day = dayOf(from.getTime()); day <= last; day += dayMs)
    days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

/** Returns the first day, and the day after the last. */
export function wholeDays(period: Parameters<typeof daysBetween>[0]): { from: string; to: string } {
  const [from = '', ...rest] = daysBetween(period);
  return { from, to: new Date(Date.parse(rest.at(-1) ?? from) + dayMs).toISOString().slice(0, 10) };
}
