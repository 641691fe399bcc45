import { toLocalMs } from '@azimute/engine/zoned-time';
import type { TileQuestion } from './tile-source.ts';

const DAY_MS = 86_400_000;
/** A later one is written with a sign, which no date of ours has. */
const LAST_DAY_MS = Date.UTC(9999, 11, 31);

/** The days of a zone, as 2026-11-24, that a period touches. */
export function daysBetween({ from, to, zone }: Pick<TileQuestion, 'from' | 'to' | 'zone'>): string[] {
  const dayOf = (at: number): number => Math.floor(toLocalMs(at, zone) / DAY_MS) * DAY_MS;
  const last = Math.min(dayOf(to.getTime() - 1), LAST_DAY_MS);
  const days: string[] = [];
  for (let day = dayOf(from.getTime()); day <= last; day += DAY_MS)
    days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

/** The same, and the day behind them. */
export function wholeDays(period: Parameters<typeof daysBetween>[0]): { from: string; to: string } {
  const [from = '', ...rest] = daysBetween(period);
  return { from, to: new Date(Date.parse(rest.at(-1) ?? from) + DAY_MS).toISOString().slice(0, 10) };
}
