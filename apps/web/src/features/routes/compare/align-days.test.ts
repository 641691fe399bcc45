import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateTimeFormat } from '../../../i18n/date-time-format.ts';
import { stepDay } from '@azimute/contract/periods';
import { rangeOf, type DayRange } from '../../../ui/calendar/calendar-day.ts';
import { alignDays } from './align-days.ts';

const lisbon = 'Europe/Lisbon';
const hourMs = 3_600_000;
/** Clocks go from 1 to 2 there, and from 2 to 1. */
const [short, long, usual] = ['2026-03-29', '2026-10-25', '2026-11-04'] as const;

function timeOf(ms: number, timeZone = lisbon): string {
  return dateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(
    ms,
  );
}

/** Returns the time on another day for an hour since midnight. */
function told(own: string, hours: number, other: string): string {
  const range = rangeOf(own, lisbon);
  return timeOf(alignDays(range, rangeOf(other, lisbon), lisbon).toOther(range.fromMs + hours * hourMs));
}

test('a 23-hour day is aligned by the time of day', () => {
  const length = (day: string): number => (rangeOf(day, lisbon).toMs - rangeOf(day, lisbon).fromMs) / hourMs;
  expect([short, long, usual].map(length)).toEqual([23, 25, 24]);
  // Half past midnight, and half past eight after the change.
  expect([told(short, 0.5, usual), told(short, 7.5, usual)]).toEqual(['00:30:00', '08:30:00']);
  expect([told(usual, 0.5, short), told(usual, 8.5, short)]).toEqual(['00:30:00', '08:30:00']);
  // The hour that the short day lacks maps to its clock change.
  expect(told(usual, 1.5, short)).toBe('02:00:00');
});

test('a 25-hour day is aligned by the time of day', () => {
  expect([told(long, 1.5, usual), told(long, 9.5, usual)]).toEqual(['01:30:00', '08:30:00']);
  expect([told(usual, 1.5, long), told(usual, 8.5, long)]).toEqual(['01:30:00', '08:30:00']);
  // The second half past one.
  expect(told(long, 2.5, usual)).toBe('02:00:00');
  expect(told(short, 7.5, long)).toBe('08:30:00');
});

test('time is monotonic, stays within the day, and shared times round-trip', () => {
  const zones = fc.constantFrom(
    lisbon,
    'America/Santiago',
    'America/Havana',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
  );
  const days = fc.integer({ min: 0, max: 800 }).map((count) => stepDay('2025-01-01', count));
  fc.assert(
    fc.property(
      zones,
      days,
      days,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
      (zone, one, two, shares) => {
        const [own, other] = [rangeOf(one, zone), rangeOf(two, zone)];
        const { toOther, toOwn } = alignDays(own, other, zone);
        const at = shares.toSorted((a, b) => a - b).map((share) => instantOf(own, share));
        let before = other.fromMs;
        for (const ms of at) {
          const there = toOther(ms);
          expect(there).toBeGreaterThanOrEqual(before);
          expect(there).toBeLessThanOrEqual(other.toMs);
          before = there;
          const isTold = timeOf(there, zone) === timeOf(ms, zone);
          expect(Math.abs(toOwn(there) - ms)).toBeLessThanOrEqual(isTold ? 1 : 2 * hourMs);
        }
      },
    ),
    { numRuns: 300 },
  );
});

function instantOf({ fromMs, toMs }: DayRange, share: number): number {
  return Math.floor(fromMs + share * (toMs - fromMs - 1));
}
