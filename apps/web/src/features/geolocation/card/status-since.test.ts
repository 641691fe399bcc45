import type { StatusInterval } from '@azimute/contract';
import { expect, test } from 'vitest';
import { statusSince } from './status-since.ts';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`;
function interval(status: StatusInterval['status'], from: number, setAt: number | null): StatusInterval {
  const because = { reason: 'ignition_on' as const, at: setAt === null ? null : at(setAt), person: null };
  return { status, from: at(from), to: at(from + 1), because };
}

test('a status is as old as its interval, or as what set it before the loaded history', () => {
  const intervals = [interval('turned_off', 5, 2), interval('running', 8, 8)];
  expect(statusSince(intervals, 'running')).toBe(Date.parse(at(8)));
  expect(statusSince(intervals.slice(0, 1), 'turned_off')).toBe(Date.parse(at(2)));
});

test('a status with an unknown start has no age', () => {
  expect(statusSince([], 'running')).toBeNull();
  expect(statusSince([interval('turned_off', 5, 2)], 'running')).toBeNull();
  expect(statusSince([interval('turned_off', 5, null)], 'turned_off')).toBeNull();
});
