import type { TileQuestion } from './tile-source.ts';

/** The days of a zone, as 2026-11-24, that a period touches. */
export function daysBetween({ from, to, zone }: Pick<TileQuestion, 'from' | 'to' | 'zone'>): string[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  const last = format.format(to.getTime() - 1);
  const days: string[] = [];
  const next = new Date(`${format.format(from)}T00:00:00Z`);
  for (let day = toDay(next); day <= last; day = toDay(next)) {
    days.push(day);
    next.setUTCDate(next.getUTCDate() + 1);
  }
  return days;
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
