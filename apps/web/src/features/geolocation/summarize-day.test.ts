import type { AssetPositions } from '@azimute/contract';
import { expect, test } from 'vitest';
import { startOfDay } from '../../i18n/start-of-day.ts';
import { summarizeDay } from './summarize-day.ts';

type Columns = AssetPositions['columns'];

interface Fix {
  readonly minute: number;
  readonly longitude: number;
  readonly ignition?: boolean;
  readonly odometerKm?: number;
}

function columnsOf(fixes: readonly Fix[]): Columns {
  const nothing = fixes.map(() => null);
  return {
    fixedAt: fixes.map(({ minute }) => minute * 60_000),
    latitude: fixes.map(() => 0),
    longitude: fixes.map(({ longitude }) => longitude),
    speedKph: nothing,
    headingDegrees: nothing,
    altitudeMeters: nothing,
    accuracyMeters: nothing,
    ignition: fixes.map(({ ignition }) => ignition ?? null),
    hourMeterHours: nothing,
    odometerKm: fixes.map(({ odometerKm }) => odometerKm ?? null),
  };
}

test('a day without fixes adds up to nothing, and says nothing of the engine', () => {
  expect(summarizeDay(columnsOf([]))).toEqual({ fixes: 0, distanceKm: 0, engineOnMinutes: null });
});

test('the distance follows the fixes, but not a jump that nothing on wheels can make', () => {
  const straight = summarizeDay(
    columnsOf([
      { minute: 0, longitude: 0 },
      { minute: 1, longitude: 0.01 },
      { minute: 2, longitude: 0.02 },
    ]),
  );
  expect(straight.distanceKm).toBeCloseTo(2.224, 2);
  const jump = summarizeDay(
    columnsOf([
      { minute: 0, longitude: 0 },
      { minute: 1, longitude: 5 },
      { minute: 2, longitude: 5.01 },
    ]),
  );
  expect(jump.distanceKm).toBeCloseTo(1.112, 2);
});

test('where the odometer is known it says the distance', () => {
  const fixes = [
    { minute: 0, longitude: 0, odometerKm: 100 },
    { minute: 1, longitude: 0 },
    { minute: 2, longitude: 0, odometerKm: 104.5 },
  ];
  expect(summarizeDay(columnsOf(fixes)).distanceKm).toBe(4.5);
});

test('the engine ran from a fix that says so to the next, a long silence counts only in part', () => {
  const fixes = [
    { minute: 0, longitude: 0, ignition: true },
    { minute: 10, longitude: 0, ignition: false },
    { minute: 30, longitude: 0, ignition: true },
    { minute: 600, longitude: 0, ignition: true },
  ];
  expect(summarizeDay(columnsOf(fixes)).engineOnMinutes).toBe(25);
});

test('the day starts at midnight of the account, also where the clocks change', () => {
  const at = (instant: string, zone: string) => startOfDay(new Date(instant), zone).toISOString();
  expect(at('2026-11-20T15:00:00Z', 'America/Sao_Paulo')).toBe('2026-11-20T03:00:00.000Z');
  expect(at('2026-11-20T02:00:00Z', 'America/Sao_Paulo')).toBe('2026-11-19T03:00:00.000Z');
  expect(at('2026-03-29T10:00:00Z', 'Europe/Lisbon')).toBe('2026-03-29T00:00:00.000Z');
  expect(at('2026-10-25T22:00:00Z', 'Europe/Lisbon')).toBe('2026-10-24T23:00:00.000Z');
});
