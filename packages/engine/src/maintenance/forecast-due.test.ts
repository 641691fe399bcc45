import { describe, expect, it } from 'vitest';
import { forecastDays, forecastDue } from './forecast-due.ts';

/** Deterministic numbers in [0, 1). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Use = (random: () => number, days: number) => number[];
const daily =
  (hoursOf: (random: () => number, day: number) => number): Use =>
  (random, days) =>
    Array.from({ length: days }, (_, day) => Math.max(0, hoursOf(random, day)));
const uses: Readonly<Record<string, Use>> = {
  'every day alike': daily((random) => 6 + 4 * random()),
  'on weekdays': daily((random, day) => (day % 7 < 5 ? 8 + 3 * random() : 0)),
  'on random days': daily((random) => (random() < 0.4 ? 10 * random() : 0)),
  'in streaks': (random, days) => {
    let works = true;
    return Array.from({ length: days }, () => {
      if (random() < 0.25) works = random() < 0.6;
      return works ? 5 + 5 * random() : 0;
    });
  },
};

describe('the 80% interval', () => {
  it.each(Object.keys(uses))('contains 75 to 85 of 100 due days of assets used %s', (name) => {
    const random = numbersFrom(41);
    let [within, all] = [0, 0];
    for (let run = 0; run < 3000; run += 1) {
      const use = uses[name]?.(random, forecastDays + 400) ?? [];
      const left = 30 + random() * 300;
      const forecast = forecastDue(use.slice(0, forecastDays), left);
      if (forecast === null) continue;
      let [day, used] = [0, use[forecastDays] ?? 0];
      while (used < left) used += use[forecastDays + ++day] ?? 0;
      all += 1;
      if (day >= forecast.early && day <= (forecast.late ?? Infinity)) within += 1;
    }
    expect(all).toBeGreaterThan(2900);
    expect(within / all).toBeGreaterThan(0.75);
    expect(within / all).toBeLessThan(0.85);
  });

  it('is today when nothing is left, and unknown without use or history', () => {
    expect(forecastDue([], -3)).toEqual({ days: 0, early: 0, late: 0 });
    expect(
      forecastDue(
        Array.from({ length: 60 }, () => 0),
        10,
      ),
    ).toBeNull();
    expect(forecastDue([8, 8, 8], 10)).toBeNull();
    expect(
      forecastDue(
        Array.from({ length: 60 }, () => 8),
        80,
      ),
    ).toEqual({ days: 9, early: 9, late: 9 });
  });
});
