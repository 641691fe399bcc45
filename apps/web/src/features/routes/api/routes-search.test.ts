import { expect, test } from 'vitest';
import { limitPeriod, periodOf, rangeOfPeriod, routesSearch, tripFiltersOf } from './routes-search.ts';

const zone = 'America/Sao_Paulo';
const today = '2026-11-24';

test('what makes no sense in an address is none, and twenty assets are the most', () => {
  const read = routesSearch.read({
    assets: Array.from({ length: 30 }, (_, index) => index + 1),
    asset: 'x',
    over: '9000',
    weekdays: ['8', '1'],
    fromHour: 24,
    color: 'rainbow',
    from: '2026-02-31',
  });
  expect(read).toEqual({ assets: Array.from({ length: 20 }, (_, index) => index + 1), weekdays: ['1'] });
});

test('without days it is today, and days that stand the wrong way around are the first', () => {
  expect(periodOf({}, today, zone)).toEqual({ from: today, to: today });
  expect(periodOf({ to: '2026-11-20' }, today, zone)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
  expect(periodOf({ from: '2026-11-20', to: '2026-11-10' }, today, zone).to).toBe('2026-11-20');
});

test('a period is never longer than the portal answers, also where the clocks change', () => {
  const long = { from: '2026-08-01', to: '2026-12-31' };
  expect(limitPeriod(long, zone)).toEqual({ from: '2026-08-01', to: '2026-10-31' });
  const lisbon = limitPeriod(long, 'Europe/Lisbon');
  const { fromMs, toMs } = rangeOfPeriod(lisbon, 'Europe/Lisbon');
  expect(lisbon.to).toBe('2026-10-30');
  expect(toMs - fromMs).toBeLessThanOrEqual(92 * 86_400_000);
});

test('the calls get the filters in their own units', () => {
  const search = routesSearch.read({ over: 60, weekdays: ['6', '7'], least: 10, toHour: 6 });
  expect(tripFiltersOf(search, 'km')).toEqual({
    overKph: 60,
    weekdays: [6, 7],
    leastStopMinutes: 10,
    toHour: 6,
  });
  expect(tripFiltersOf(search, 'mi').overKph).toBeCloseTo(96.56, 2);
  expect(tripFiltersOf({}, 'mi')).toEqual({});
});
