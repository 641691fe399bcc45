import { columnsOf } from '@azimute/engine/trips/testing/columns-of';
import { expect, test } from 'vitest';
import { rangeOf } from '../../../ui/calendar/calendar-day.ts';
import { holdFixes } from '../trail/held-fixes.ts';
import { axisTimes, drawChart, stripWidth } from './draw-chart.ts';

const range = { fromMs: 0, toMs: 86_400_000 };
const draw = (columns: ReturnType<typeof columnsOf>) => drawChart(holdFixes(columns), range);

test('noon is in the middle and the last fix marks the current time', () => {
  const day = draw(columnsOf([{ minute: 0, speed: 10 }, { minute: 5 }, { minute: 720, speed: 40 }]));
  expect(day.now).toBe(stripWidth / 2);
  expect(day.topKph).toBe(40);
});

test('the line breaks at a long gap', () => {
  const near = draw(columnsOf([{ minute: 0 }, { minute: 10 }, { minute: 20 }]));
  expect(near.line.match(/M/g)).toHaveLength(1);
  const far = draw(columnsOf([{ minute: 0 }, { minute: 10 }, { minute: 60 }]));
  expect(far.line.match(/M/g)).toHaveLength(2);
  expect([near.gaps, far.gaps]).toEqual([[], [{ from: 4.1, to: 24.8 }]]);
});

test('a day with a fix each second is drawn with a point for each pixel, and keeps its peaks', () => {
  const fixes = Array.from({ length: 8000 }, (_, index) => ({
    minute: index / 60,
    speed: index === 4000 ? 100 : 10,
  }));
  const day = draw(columnsOf(fixes));
  expect(day.line.split('L').length).toBeLessThan(stripWidth);
  const highest = Math.min(...[...day.line.matchAll(/ (\d+(?:\.\d+)?)/g)].map((match) => Number(match[1])));
  expect(highest).toBe(4);
});

test('the engine is drawn only where it is known', () => {
  const day = draw(
    columnsOf([
      { minute: 0, ignition: true },
      { minute: 10, ignition: true },
      { minute: 20, ignition: false },
      { minute: 30 },
      { minute: 40, ignition: true },
      { minute: 50, ignition: true, speed: 0 },
      { minute: 55, ignition: true, speed: 0 },
    ]),
  );
  expect(day.spans.map(({ engine }) => engine)).toEqual(['on', 'off', 'on', 'idling']);
});

test('the axis labels every third local hour of the day, also across a clock change', () => {
  const hoursOf = (day: string) => {
    const format = new Intl.DateTimeFormat('en', {
      timeZone: 'Europe/Lisbon',
      hour: 'numeric',
      hourCycle: 'h23',
    });
    const hourOf = (ms: number) => Number(format.format(ms));
    return axisTimes(rangeOf(day, 'Europe/Lisbon'), hourOf).map(hourOf);
  };
  const plain = [0, 3, 6, 9, 12, 15, 18, 21];
  for (const day of ['2026-11-20', '2026-03-29', '2026-10-25']) expect(hoursOf(day)).toEqual(plain);
});

test('the axis of a few hours labels them, and of several days their midnights, also across clock changes', () => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Lisbon',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const hourOf = (ms: number) => Number(format.format(ms));
  const hourMs = 3_600_000;
  expect(axisTimes({ fromMs: 0, toMs: hourMs }, hourOf)).toHaveLength(4);
  expect(axisTimes({ fromMs: 0, toMs: 6 * hourMs }, hourOf)).toHaveLength(6);
  const { fromMs } = rangeOf('2026-10-20', 'Europe/Lisbon');
  const { toMs } = rangeOf('2026-11-20', 'Europe/Lisbon');
  const days = axisTimes({ fromMs, toMs }, hourOf);
  expect(days).toHaveLength(8);
  expect(days.map(hourOf)).toEqual(days.map(() => 0));
});
