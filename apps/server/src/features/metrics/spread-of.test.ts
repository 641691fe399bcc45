import { metricCatalogue } from '@azimute/engine/metrics';
import { expect, it } from 'vitest';
import { spreadOf } from './spread-of.ts';

const asset = (delaySeconds: number, fixes = 100) => ({
  sums: { delaySeconds, fixes, bufferedFixes: 0, runningSeconds: 86_400 },
  assets: { known: 1, of: 1, missingSeconds: 0 },
});

it('returns the median and the range of most assets with a value', () => {
  const assets = Array.from({ length: 40 }, (_, at) => asset((at + 1) * 100));
  // Too few fixes for a value.
  expect(spreadOf(metricCatalogue.data_delay, [...assets, asset(9000, 1)], 0.5)).toEqual({
    assets: 40,
    p50: 20,
    p95: 38,
  });
});

it('returns nothing if no asset has a value', () => {
  expect(spreadOf(metricCatalogue.data_delay, [asset(10, 1)], 0.5)).toBeNull();
});
