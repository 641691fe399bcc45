import { expect, it } from 'vitest';
import { scaleSeries } from './scale-series.ts';

const frame = { fromMs: 0, toMs: 100, left: 40, right: 140, top: 0, bottom: 100 };

it('fits values and limit between round ticks', () => {
  const shape = scaleSeries(
    {
      points: [
        [0, 88],
        [100, 111],
      ],
      limit: 105,
      upperLimit: null,
    },
    frame,
  );
  expect(shape.ticks).toEqual([80, 90, 100, 110, 120]);
  expect(shape.y(80)).toBe(100);
  expect(shape.y(120)).toBe(0);
  expect(shape.x(50)).toBe(90);
});

it('breaks the line at missing data', () => {
  const { path } = scaleSeries(
    {
      points: [
        [0, 1],
        [10, null],
        [20, 2],
        [30, 3],
      ],
      limit: null,
      upperLimit: null,
    },
    frame,
  );
  expect(path.replaceAll(/[^A-Z]/g, '')).toBe('MML');
});

it('draws one value, and no value', () => {
  expect(scaleSeries({ points: [[0, 0]], limit: null, upperLimit: null }, frame).ticks).toEqual([0, 0.5]);
  expect(scaleSeries({ points: [], limit: null, upperLimit: null }, frame).path).toBe('');
});
