import { expect, it } from 'vitest';
import { pastOf } from './past-period.ts';

it.each([
  ['days', { from: '2026-11-10', to: '2026-11-20' }, 'before', { from: '2026-10-31', to: '2026-11-10' }],
  [
    'months of different lengths',
    { from: '2026-03-01', to: '2026-04-01' },
    'before',
    { from: '2026-02-01', to: '2026-03-01' },
  ],
  [
    'a month in progress',
    { from: '2026-11-01', to: '2026-12-01' },
    'before',
    { from: '2026-10-01', to: '2026-10-26' },
  ],
  [
    'the year before',
    { from: '2026-11-01', to: '2026-12-01' },
    'year',
    { from: '2025-11-01', to: '2025-11-26' },
  ],
  [
    'a leap day the year before',
    { from: '2024-02-29', to: '2024-03-01' },
    'year',
    { from: '2023-03-01', to: '2023-03-02' },
  ],
  [
    'a future period',
    { from: '2026-12-10', to: '2026-12-20' },
    'before',
    { from: '2026-11-30', to: '2026-12-01' },
  ],
] as const)('compares %s with its equivalent', (_, period, compare, past) => {
  expect(pastOf(period, compare, '2026-11-25')).toEqual(past);
});

it('ends the former period where the current one starts, also after a shorter month', () => {
  expect(pastOf({ from: '2026-03-01', to: '2026-04-01' }, 'before', '2026-03-31')).toEqual({
    from: '2026-02-01',
    to: '2026-03-01',
  });
});

it('compares with nothing unless requested', () => {
  expect(pastOf({ from: '2026-11-01', to: '2026-11-02' }, 'none', '2026-11-25')).toBeNull();
});
