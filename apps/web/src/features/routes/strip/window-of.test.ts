import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeOf, dayOf } from '../../../ui/calendar/calendar-day.ts';
import { stripSpans } from '../api/routes-search.ts';
import { windowOf } from './window-of.ts';

test('the moment lies in its window, and the window in the period, also across a clock change', () => {
  const zone = 'Europe/Lisbon';
  const range = { fromMs: rangeOf('2026-10-24', zone).fromMs, toMs: rangeOf('2026-10-26', zone).toMs };
  const calendar = { range, dayOf: (ms: number) => rangeOf(dayOf(ms, zone), zone) };
  fc.assert(
    fc.property(
      fc.constantFrom(...stripSpans),
      fc.integer({ min: range.fromMs, max: range.toMs - 1 }),
      (span, ms) => {
        const { fromMs, toMs } = windowOf(span, ms, calendar);
        expect(ms).toBeGreaterThanOrEqual(fromMs);
        expect(ms).toBeLessThan(toMs);
        expect(fromMs).toBeGreaterThanOrEqual(range.fromMs);
        expect(toMs).toBeLessThanOrEqual(range.toMs);
      },
    ),
  );
});
