import { expect, it } from 'vitest';
import { isTooLong, onSiteSearch, toOnSiteQuery } from './on-site-search.ts';

const query = (raw: Readonly<Record<string, unknown>>) => toOnSiteQuery(onSiteSearch.read(raw), '2026-03-10');

it('defaults to the current month, by asset, with days of an hour', () => {
  expect(query({ by: 'nonsense', least: '0', period: 'eternity' })).toEqual({
    from: '2026-03-01',
    to: '2026-03-11',
    leastMinutes: 60,
    groupBy: 'assets',
  });
});

it('contains the days of its period, the last one excluded', () => {
  const days = (raw: object) => {
    const { from, to } = query({ ...raw });
    return [from, to];
  };
  expect(days({ period: 'last_month' })).toEqual(['2026-02-01', '2026-03-01']);
  expect(days({ period: 'days30' })).toEqual(['2026-02-09', '2026-03-11']);
  expect(days({ from: '2026-01-05', to: '2026-01-06' })).toEqual(['2026-01-05', '2026-01-07']);
  expect(days({ from: '2026-01-05' })).toEqual(['2026-03-01', '2026-03-11']);
  expect(isTooLong({ from: '2025-01-01', to: '2026-01-02' })).toBe(false);
  expect(isTooLong({ from: '2025-01-01', to: '2026-01-03' })).toBe(true);
});

it('contains filters, rule and grouping, and the open row', () => {
  const raw = { customers: '0', units: ['3'], least: '240', by: 'customers', geofence: '5', customer: '0' };
  expect(query(raw)).toMatchObject({ customers: [0], units: [3], leastMinutes: 240, groupBy: 'customers' });
  expect(onSiteSearch.read(raw)).toMatchObject({ geofence: 5, customer: 0 });
  expect(onSiteSearch.closed(onSiteSearch.read(raw))).not.toHaveProperty('customer');
});
