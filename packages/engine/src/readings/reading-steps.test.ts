import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canHourMeterStep,
  canOdometerStep,
  findDoubted,
  followHourMeter,
  followReading,
  stepsWithin,
  type CanStep,
  type FollowedReading,
} from './reading-steps.ts';

const minuteMs = 60_000;

function verdictsOf(values: readonly (readonly [minute: number, value: number])[], canStep: CanStep) {
  let state: FollowedReading | null = null;
  return values.map(([minute, value]) => {
    const { next, verdict } = followReading(state, { atMs: minute * minuteMs, value }, canStep);
    state = next;
    return verdict;
  });
}

describe('an hour meter', () => {
  it('advances no faster than the clock', () => {
    const at = (minute: number, value: number) => ({ atMs: minute * minuteMs, value });
    expect(canHourMeterStep(at(0, 100.5), at(60, 101.7))).toBe(true);
    expect(canHourMeterStep(at(0, 100.5), at(60, 101.8))).toBe(false);
    expect(canHourMeterStep(at(0, 100), at(1, 101))).toBe(true);
    expect(canHourMeterStep(at(0, 100), at(1, 102))).toBe(false);
    expect(canHourMeterStep(at(0, 100.5), at(60, 100.4))).toBe(false);
  });

  it('is trusted again after one or several glitches', () => {
    expect(
      verdictsOf(
        [
          [0, 100.01],
          [1, 65_535],
          [2, 100.03],
          [3, 43_210.5],
          [4, 0],
          [5, 100.05],
        ],
        canHourMeterStep,
      ),
    ).toEqual(['believed', 'doubted', 'believed', 'doubted', 'doubted', 'believed']);
  });

  it('is replaced from the second reading of another one', () => {
    expect(
      verdictsOf(
        [
          [0, 9000.5],
          [1, 0.1],
          [2, 0.1],
          [3, 0.2],
        ],
        canHourMeterStep,
      ),
    ).toEqual(['believed', 'doubted', 'replaced', 'believed']);
  });
});

describe('an odometer', () => {
  it('advances no faster than 250 km/h and a tick', () => {
    const at = (minute: number, value: number) => ({ atMs: minute * minuteMs, value });
    expect(canOdometerStep(at(0, 1000), at(60, 1251))).toBe(true);
    expect(canOdometerStep(at(0, 1000), at(60, 1252))).toBe(false);
    expect(canOdometerStep(at(0, 1000), at(1, 4_294_967.295))).toBe(false);
  });
});

describe('a series of readings', () => {
  it('marks glitches, and a pending value at its end, but not a replacement', () => {
    const series = [100, 100.1, 65_535, 100.2, 5, 5.1, 900].map((value, minute) => ({
      atMs: minute * minuteMs,
      value,
    }));
    expect([...findDoubted(series, followHourMeter)].map(({ value }) => value)).toEqual([65_535, 900]);
  });

  it('of a meter repeated for hours may catch up', () => {
    const series = [0, 60, 120, 180, 181].map((minute) => ({
      atMs: minute * minuteMs,
      value: minute < 180 ? 100.2 : 103,
    }));
    expect([...findDoubted(series, followHourMeter)]).toEqual([]);
    expect(
      findDoubted(series, (known, reading) => followReading(known, reading, canHourMeterStep)).size,
    ).toBe(0);
  });
});

describe('any number', () => {
  it('changes by its largest step in ten minutes, and more over a longer time', () => {
    const fuel = stepsWithin(25);
    expect(
      verdictsOf(
        [
          [0, 80],
          [1, 0],
          [2, 80],
          [3, 40],
          [4, 40],
          [100, 90],
        ],
        fuel,
      ),
    ).toEqual(['believed', 'doubted', 'believed', 'doubted', 'replaced', 'believed']);
  });

  it('never counts single glitches between valid readings', () => {
    const steps = fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 90 }), glitch: fc.boolean() }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(steps, fc.double({ min: 0, max: 1, noNaN: true }), (told, pace) => {
        let state: FollowedReading | null = null;
        let minute = 0;
        for (const { minutes, glitch } of told) {
          minute += minutes;
          const good = { atMs: minute * minuteMs, value: 100 + (pace * minute) / 60 };
          state = followReading(state, good, canHourMeterStep).next;
          expect(state).toEqual({ believed: good, doubted: null });
          if (!glitch) continue;
          const { verdict } = followReading(state, { ...good, value: 65_535 }, canHourMeterStep);
          expect(verdict).toBe('doubted');
          state = followReading(state, { ...good, value: 65_535 }, canHourMeterStep).next;
        }
      }),
    );
  });
});
