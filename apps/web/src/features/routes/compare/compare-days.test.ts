import type { Trip } from '@azimute/contract';
import { expect, test } from 'vitest';
import { rangeOf } from '../../../ui/calendar/calendar-day.ts';
import { numberStops } from '../screen/number-stops.ts';
import { holdFixes } from '../trail/held-fixes.ts';
import type { PreparedRoute } from '../trail/prepare-route.ts';
import { placeAt } from '../trail/place-at.ts';
import { alignDays } from './align-days.ts';
import { alignRoute, alignTrips } from './compare-days.ts';

const dayMs = 86_400_000;
const place = { longitude: -46, latitude: -23, name: null, namedAfter: null };

test('another day is played by the time of day, and its list shows the original times', () => {
  const from = '2026-11-18T12:00:00.000Z';
  const fixes = holdFixes({
    fixedAt: [Date.parse(from), Date.parse(from) + 60_000],
    longitude: [-46, -46.01],
    latitude: [-23, -23],
    speedKph: [40, 40],
    headingDegrees: [270, 270],
    ignition: [true, true],
  });
  const route = { fixes } as PreparedRoute;
  const [own, other] = ['2026-11-18', '2026-11-19'].map((day) => rangeOf(day, 'America/Sao_Paulo'));
  if (own === undefined || other === undefined) throw new Error('There are two days');
  const aligned = alignDays(own, other, 'America/Sao_Paulo');
  const later = alignRoute(route, aligned);
  expect(placeAt(later.fixes, Date.parse(from) + dayMs)).toMatchObject({ longitude: -46, index: 0 });
  expect(route.fixes.fixedAt[0]).toBe(Date.parse(from));
  const trips = numberStops([
    { kind: 'trip', from, to: '2026-11-18T12:01:00.000Z', start: place, end: place } as unknown as Trip,
  ]);
  expect(alignTrips(trips, aligned)[0]).toMatchObject({ from, fromMs: Date.parse(from) + dayMs });
});
