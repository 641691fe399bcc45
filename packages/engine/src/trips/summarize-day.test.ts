import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJumps } from './find-jumps.ts';
import { summarizeDay } from './summarize-day.ts';
import { columnsOf, type SomeFix } from './testing/columns-of.ts';

function summaryOf(fixes: readonly SomeFix[]) {
  const columns = columnsOf(fixes);
  const landed = findJumps(columns).map(({ index }) => index);
  return summarizeDay(columns, (index) => landed.includes(index));
}

test('a day without fixes totals zero, with unknown engine and movement', () => {
  expect(summaryOf([])).toEqual({
    fixes: 0,
    distanceKm: 0,
    engineOnSeconds: null,
    idlingSeconds: null,
    top: null,
    moved: null,
  });
});

test('the distance follows the fixes, except for impossible jumps', () => {
  const straight = summaryOf([
    { minute: 0, longitude: 0 },
    { minute: 1, longitude: 0.01 },
    { minute: 2, longitude: 0.02 },
  ]);
  expect(straight.distanceKm).toBeCloseTo(2.224, 2);
  const jump = summaryOf([
    { minute: 0, longitude: 0 },
    { minute: 1, longitude: 5 },
    { minute: 2, longitude: 5.01 },
  ]);
  expect(jump.distanceKm).toBeCloseTo(1.112, 2);
});

test('a known odometer determines the distance', () => {
  const fixes = [{ minute: 0, odometerKm: 100 }, { minute: 1 }, { minute: 2, odometerKm: 104.5 }];
  expect(summaryOf(fixes).distanceKm).toBe(4.5);
});

test('the engine runs from a fix that reports it to the next, and a long gap counts only in part', () => {
  const fixes = [
    { minute: 0, ignition: true },
    { minute: 10, ignition: false },
    { minute: 30, ignition: true },
    { minute: 600, ignition: true },
  ];
  expect(summaryOf(fixes).engineOnSeconds).toBe(25 * 60);
});

test('idling is a running engine while the asset stands', () => {
  const fixes = [
    { minute: 0, ignition: true, speed: 0 },
    { minute: 4, ignition: true, speed: 3.1 },
    { minute: 5, ignition: true },
    { minute: 6, ignition: false, speed: 0 },
    { minute: 7, ignition: true, speed: 2 },
    { minute: 8, ignition: false, speed: 0 },
  ];
  expect(summaryOf(fixes).idlingSeconds).toBe(5 * 60);
  expect(summaryOf([{ minute: 0, ignition: true }]).idlingSeconds).toBeNull();
});

test('the top speed has its first time, and movement has its first and last', () => {
  const fixes = [
    { minute: 1, speed: 0 },
    { minute: 2, speed: 20 },
    { minute: 3, speed: 62 },
    { minute: 4, speed: 62 },
    { minute: 5, speed: 4 },
    { minute: 6, speed: 1 },
  ];
  const { top, moved } = summaryOf(fixes);
  expect(top).toEqual({ kph: 62, atMs: 3 * 60_000 });
  expect(moved).toEqual({ fromMs: 2 * 60_000, toMs: 5 * 60_000 });
  expect(summaryOf([{ minute: 1, speed: 0 }]).moved).toBeNull();
});

test('an engine never idles longer than it runs, nor runs longer than the day', () => {
  const fix = fc.record(
    { ignition: fc.boolean(), speed: fc.integer({ min: 0, max: 12 }), step: fc.integer({ min: 0, max: 40 }) },
    { requiredKeys: ['step'] },
  );
  fc.assert(
    fc.property(fc.array(fix, { minLength: 1, maxLength: 60 }), (steps) => {
      let minute = 0;
      const fixes = steps.map(({ step, ...fields }) => ({ ...fields, minute: (minute += step) }));
      const { engineOnSeconds, idlingSeconds } = summaryOf(fixes);
      expect(idlingSeconds ?? 0).toBeLessThanOrEqual(engineOnSeconds ?? 0);
      expect(engineOnSeconds ?? 0).toBeLessThanOrEqual((minute - (fixes[0]?.minute ?? 0)) * 60);
    }),
  );
});
