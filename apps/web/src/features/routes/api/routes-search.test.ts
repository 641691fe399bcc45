import { expect, test } from 'vitest';
import { rangeOfDays } from '../../../ui/period/period-search.ts';
import { limitPeriod, periodOf, routesSearch, tripFiltersOf } from './routes-search.ts';

const zone = 'America/Sao_Paulo';
const today = '2026-11-24';

test('invalid values in a URL are dropped, and at most twenty assets are kept', () => {
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

test('a period ends today, and reversed days are ignored', () => {
  expect(periodOf({ period: 'month' }, today, zone)).toEqual({ from: '2026-11-01', to: today });
  expect(periodOf({ period: 'yesterday' }, today, zone)).toEqual({ from: '2026-11-23', to: '2026-11-23' });
  expect(routesSearch.read({ from: '2026-11-20', to: '2026-11-10' })).toEqual({});
  expect(routesSearch.read({ from: '2026-11-20', to: '2026-11-20', period: 'month' })).toEqual({
    from: '2026-11-20',
    to: '2026-11-20',
  });
});

test('a period never exceeds the portal’s limit, also across a clock change', () => {
  const long = { from: '2026-08-01', to: '2026-12-31' };
  expect(limitPeriod(long, zone)).toEqual({ from: '2026-08-01', to: '2026-10-31' });
  const lisbon = limitPeriod(long, 'Europe/Lisbon');
  const { fromMs, toMs } = rangeOfDays(lisbon, 'Europe/Lisbon');
  expect(lisbon.to).toBe('2026-10-30');
  expect(toMs - fromMs).toBeLessThanOrEqual(92 * 86_400_000);
});

test('calls get the filters in their own units', () => {
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
