import { expect, it } from 'vitest';
import { chooseKept } from './keep-backups.ts';

const at = (instant: string) => ({ instant, madeAt: new Date(`${instant}Z`) });
const kept = (instants: readonly string[], days: number, weeks: number, months: number): string[] =>
  [...chooseKept(instants.map(at), { days, weeks, months })].map(({ instant }) => instant).toSorted();

it('keeps the newest of each of the last days, weeks from Monday, and months', () => {
  // 30 November 2026 is a Monday.
  const instants = [
    '2026-09-30T02:00:00',
    '2026-10-30T02:00:00',
    '2026-11-15T02:00:00',
    '2026-11-22T02:00:00',
    '2026-11-29T02:00:00',
    '2026-11-30T02:00:00',
    '2026-12-01T02:00:00',
    '2026-12-01T14:00:00',
  ];
  expect(kept(instants, 2, 0, 0)).toEqual(['2026-11-30T02:00:00', '2026-12-01T14:00:00']);
  expect(kept(instants, 1, 2, 0)).toEqual(['2026-11-29T02:00:00', '2026-12-01T14:00:00']);
  expect(kept(instants, 1, 0, 3)).toEqual([
    '2026-10-30T02:00:00',
    '2026-11-30T02:00:00',
    '2026-12-01T14:00:00',
  ]);
});

it('counts days that have a backup, and always keeps the newest', () => {
  expect(kept(['2020-01-01T00:00:00', '2026-01-01T00:00:00'], 2, 0, 0)).toHaveLength(2);
  expect(kept(['2020-01-01T00:00:00'], 0, 0, 0)).toEqual(['2020-01-01T00:00:00']);
  expect(kept([], 7, 4, 12)).toEqual([]);
});
