import type { Trip } from '@azimute/contract';
import { expect, test } from 'vitest';
import type { TripDay } from '../api/routes-queries.ts';
import { numberStops } from '../screen/number-stops.ts';
import { addDays, tripRows } from './trip-rows.ts';

const place = { longitude: -46, latitude: -23, name: null, namedAfter: null };

const tripOf = (kind: Trip['kind'], from: string, to: string) =>
  ({ kind, from, to, start: place, end: place }) as unknown as Trip;

const dayOf = (day: string, changes: Partial<TripDay>) =>
  ({
    assetId: 1,
    day,
    trips: 1,
    stops: 2,
    tripSeconds: 600,
    stopSeconds: 100,
    noDataSeconds: 0,
    idlingSeconds: null,
    distanceMeters: 1000,
    topKph: null,
    ...changes,
  }) as TripDay;

test('a trip across midnight belongs to the day on which it started, in the account’s time zone', () => {
  const trips = numberStops([
    tripOf('stop', '2026-11-17T20:00:00Z', '2026-11-18T05:00:00Z'),
    tripOf('trip', '2026-11-18T05:00:00Z', '2026-11-19T04:00:00Z'),
    tripOf('stop', '2026-11-19T04:00:00Z', '2026-11-19T05:00:00Z'),
  ]);
  const sums = [dayOf('2026-11-18', {})];
  const rows = tripRows(trips, sums, { timeZone: 'America/Sao_Paulo', firstDay: '2026-11-18' });
  const told = rows.map((row) => (row.kind === 'day' ? `${row.day} ${row.sums?.trips}` : row.part.kind));
  // Entries that began before the first day are listed under it.
  expect(told).toEqual(['2026-11-18 1', 'stop', 'trip', '2026-11-19 undefined', 'stop']);
  expect(trips.map(({ number }) => number)).toEqual([1, null, 2]);
});

test('days add up, and a value unknown for all is unknown for the period', () => {
  const sums = addDays([
    dayOf('2026-11-18', { topKph: 80, distanceMeters: 1000 }),
    dayOf('2026-11-19', { topKph: 96, distanceMeters: 500.5 }),
  ]);
  expect(sums).toMatchObject({ distanceMeters: 1500.5, topKph: 96, idlingSeconds: null, stops: 4 });
  expect(addDays([])).toMatchObject({ distanceMeters: null, topKph: null });
});
