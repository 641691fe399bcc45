import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDayMs } from '../day-zones.ts';
import { fixAt, startMs } from '../geofences/testing/fence-plan.ts';
import type { LatestFix } from '../status/latest-state.ts';
import { reduceTripsOf, truck } from '../trips/testing/reduce-trips-of.ts';
import type { TripInterval } from '../trips/trip-interval.ts';
import { addUpDay } from './add-up-day.ts';
import type { MeterReading } from './day-evidence.ts';
import { meterAround, shareMeter } from './share-meter.ts';

const hourMs = 3_600_000;
const zone = 'Europe/Berlin';
/** Noon before the night in which clocks go forward. */
const noonMs = Date.UTC(2026, 2, 26, 11);

/** Days with readings, each computed alone. */
function daysOf(readings: readonly MeterReading[], intervals: readonly TripInterval[] = []) {
  const [first, last] = [readings[0]?.atMs ?? 0, readings.at(-1)?.atMs ?? 0];
  const days = [];
  for (let fromMs = nextDayMs(first - 26 * hourMs, zone); fromMs <= last;) {
    const toMs = nextDayMs(fromMs, zone);
    const meter = meterAround(readings, { fromMs, toMs });
    days.push({ fromMs, toMs, ...shareMeter(meter, { fromMs, toMs, intervals }) });
    fromMs = toMs;
  }
  return days;
}
const secondsOf = (days: readonly { readonly meterSeconds: number }[]) =>
  days.reduce((sum, { meterSeconds }) => sum + meterSeconds, 0);

describe('the days of an hour meter', () => {
  it.each([
    [24, 8, 80],
    [6, 35, 87.5],
    [1, 239, 89.6],
    [60, 1, 23.844],
    [1 / 60, 2000, 30],
  ])('read every %d h, %i times more, add up to the increase', (everyHours, times, advance) => {
    const readings = Array.from({ length: times + 1 }, (_, index) => ({
      atMs: noonMs + index * everyHours * hourMs,
      hours: 1000 + (advance * index) / times,
    }));
    const days = daysOf(readings);
    expect(secondsOf(days)).toBe(Math.round(advance * 3600));
    const coveredMs = days
      .flatMap(({ covered }) => covered)
      .reduce((ms, { fromMs, toMs }) => ms + toMs - fromMs, 0);
    expect(coveredMs).toBe(Math.round(times * everyHours * hourMs));
  });

  it('add up to the increases between replacements, at any interval and with any known time', () => {
    const steps = fc.array(
      fc.record({
        hours: fc.constantFrom(1 / 3600, 1 / 60, 0.5, 1, 6, 24, 60),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        isReplaced: fc.nat(20).map((roll) => roll === 0),
        ignition: fc.constantFrom(true, false, null),
        kph: fc.constantFrom(0, 0, 40, null),
      }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(steps, (all) => {
        let [second, x, hours] = [0, 0, 5000];
        let seconds = 0;
        let since = hours;
        const fixes: LatestFix[] = [];
        const readings: MeterReading[] = [];
        for (const step of all) {
          second += step.hours * 3600;
          x += ((step.kph ?? 0) / 3.6) * Math.min(60, step.hours * 3600);
          if (step.isReplaced && readings.length > 0) {
            seconds += Math.round(hours * 3600) - Math.round(since * 3600);
            hours -= 1000;
            since = hours;
          } else if (readings.length > 0) hours += step.hours * step.share;
          fixes.push(fixAt(second, x, 0, { ignition: step.ignition, speedKph: step.kph }));
          readings.push({ atMs: startMs + second * 1000, hours });
        }
        seconds += Math.round(hours * 3600) - Math.round(since * 3600);
        const { all: intervals } = reduceTripsOf(fixes, { ...truck, dayZones: zone });
        const days = daysOf(readings, intervals);
        expect(days.reduce((sum, { meterBreaks }) => sum + meterBreaks, 0)).toBe(
          all.slice(1).filter(({ isReplaced }) => isReplaced).length,
        );
        expect(secondsOf(days)).toBe(seconds);
        for (const { fromMs, toMs, meterSeconds } of days) {
          expect(meterSeconds).toBeGreaterThanOrEqual(0);
          expect(meterSeconds).toBeLessThanOrEqual((toMs - fromMs) / 1000 + 1);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('fall in hours with the engine on', () => {
    const day = nextDayMs(startMs, zone);
    const second = (atMs: number) => (atMs - startMs) / 1000;
    // Two hours with the engine on before midnight, off until noon.
    const fixes = Array.from({ length: 169 }, (_, index) => {
      const at = second(day) - 2 * 3600 + index * 300;
      return fixAt(at, 0, 0, { ignition: at < second(day), speedKph: 0 });
    });
    const { all: intervals } = reduceTripsOf(fixes, { ...truck, dayZones: zone });
    const readings = [
      { atMs: day - 3 * hourMs, hours: 10 },
      { atMs: day + 12 * hourMs, hours: 12 },
    ];
    expect(daysOf(readings, intervals).map(({ meterSeconds }) => meterSeconds)).toEqual([7200, 0]);
  });

  it('omit a glitch, and restart after a replacement', () => {
    const at = (hour: number, hours: number) => ({ atMs: noonMs + hour * hourMs, hours });
    const glitch = daysOf([at(0, 100), at(1, 65_535), at(2, 101), at(3, 101.5)]);
    expect([secondsOf(glitch), glitch[0]?.meterBreaks]).toEqual([5400, 0]);
    const replaced = daysOf([at(0, 100), at(1, 101), at(2, 3), at(3, 4)]);
    expect([secondsOf(replaced), replaced[0]?.meterBreaks]).toEqual([7200, 1]);
  });

  it('count as known in engine hours', () => {
    const fromMs = nextDayMs(noonMs, zone);
    const toMs = nextDayMs(fromMs, zone);
    const readings = [-12, 12, 36].map((hour, index) => ({
      atMs: fromMs + hour * hourMs,
      hours: 10 * index,
    }));
    const { facts, engineBy } = addUpDay({
      fromMs,
      toMs,
      timeZone: zone,
      intervals: [],
      statuses: [],
      visits: [],
      speedings: [],
      limits: [],
      shifts: null,
      events: {},
      fixes: [],
      meter: readings,
      before: { fix: null, fuel: null },
    });
    expect(engineBy).toBe('meter');
    expect(facts.engineCoveredSeconds).toBe(facts.daySeconds);
    expect(facts.engineSeconds).toBe(facts.meterSeconds);
    expect(facts.meterSeconds).toBe(36_000);
  });
});
