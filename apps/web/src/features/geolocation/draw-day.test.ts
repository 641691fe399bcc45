import type { AssetPositions } from '@azimute/contract';
import { expect, test } from 'vitest';
import { drawDay, stripWidth } from './draw-day.ts';

interface Fix {
  readonly minute: number;
  readonly speed?: number;
  readonly ignition?: boolean;
}

function columnsOf(fixes: readonly Fix[]): AssetPositions['columns'] {
  const nothing = fixes.map(() => null);
  return {
    fixedAt: fixes.map(({ minute }) => minute * 60_000),
    latitude: fixes.map(() => 0),
    longitude: fixes.map(() => 0),
    speedKph: fixes.map(({ speed }) => speed ?? null),
    headingDegrees: nothing,
    altitudeMeters: nothing,
    accuracyMeters: nothing,
    ignition: fixes.map(({ ignition }) => ignition ?? null),
    hourMeterHours: nothing,
    odometerKm: nothing,
  };
}

test('noon is in the middle and the last fix says where now is', () => {
  const day = drawDay(columnsOf([{ minute: 0, speed: 10 }, { minute: 5 }, { minute: 720, speed: 40 }]), 0);
  expect(day.now).toBe(stripWidth / 2);
  expect(day.topKph).toBe(40);
});

test('the line breaks over a long silence', () => {
  const near = drawDay(columnsOf([{ minute: 0 }, { minute: 10 }, { minute: 20 }]), 0);
  expect(near.line.match(/M/g)).toHaveLength(1);
  const far = drawDay(columnsOf([{ minute: 0 }, { minute: 10 }, { minute: 60 }]), 0);
  expect(far.line.match(/M/g)).toHaveLength(2);
});

test('a second by second day is drawn with a point for each pixel, and keeps its peaks', () => {
  const fixes = Array.from({ length: 8000 }, (_, index) => ({
    minute: index / 60,
    speed: index === 4000 ? 100 : 10,
  }));
  const day = drawDay(columnsOf(fixes), 0);
  expect(day.line.split('L').length).toBeLessThan(stripWidth);
  const highest = Math.min(...[...day.line.matchAll(/ (\d+(?:\.\d+)?)/g)].map((match) => Number(match[1])));
  expect(highest).toBe(4);
});

test('the engine is told only where it is known', () => {
  const day = drawDay(
    columnsOf([
      { minute: 0, ignition: true },
      { minute: 10, ignition: true },
      { minute: 20, ignition: false },
      { minute: 30 },
      { minute: 40, ignition: true },
      { minute: 50, ignition: true },
    ]),
    0,
  );
  expect(day.spans.map(({ isOn }) => isOn)).toEqual([true, false, true]);
});
