import type { Trip } from '@azimute/contract';
import { expect, test } from 'vitest';
import { numberStops } from '../screen/number-stops.ts';
import { holdFixes } from '../trail/held-fixes.ts';
import type { PreparedRoute } from '../trail/prepare-route.ts';
import { placeAt } from '../trail/place-at.ts';
import { shiftRoute, shiftTrips } from './compare-days.ts';

const dayMs = 86_400_000;
const place = { longitude: -46, latitude: -23, name: null, namedAfter: null };

test('another day is played by the time of day, and its list says when it was', () => {
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
  const later = shiftRoute(route, dayMs);
  expect(placeAt(later.fixes, Date.parse(from) + dayMs)).toMatchObject({ longitude: -46, index: 0 });
  expect(route.fixes.fixedAt[0]).toBe(Date.parse(from));
  expect(shiftRoute(route, 0)).toBe(route);
  const trips = numberStops([
    { kind: 'trip', from, to: '2026-11-18T12:01:00.000Z', start: place, end: place } as unknown as Trip,
  ]);
  expect(shiftTrips(trips, dayMs)[0]).toMatchObject({ from, fromMs: Date.parse(from) + dayMs });
});
