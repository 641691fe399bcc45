import { expect, it } from 'vitest';
import { chartOptions } from './chart-options.ts';

const shape = {
  categories: ['a', 'b', 'c', 'd', 'e'],
  series: [{ name: 'Share', values: [1, 2, null, 4, null] }],
  format: String,
};

it('leaves gaps for missing data, and draws a value between gaps as a point', () => {
  expect(chartOptions({ ...shape, kind: 'line' })).toMatchObject({
    yAxis: { scale: true },
    series: [
      {
        type: 'line',
        data: [
          { value: 1, symbol: 'none' },
          { value: 2, symbol: 'none' },
          { value: null },
          { value: 4, symbol: 'circle' },
          { value: null },
        ],
      },
    ],
  });
});

it('starts bars at 0', () => {
  expect(chartOptions({ ...shape, kind: 'bars' })).toMatchObject({
    yAxis: { scale: false },
    series: [{ type: 'bar', data: [1, 2, null, 4, null] }],
  });
});
