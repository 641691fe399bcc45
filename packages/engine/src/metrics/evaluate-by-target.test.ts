import type { MetricCode, MetricFigure } from '@azimute/contract';
import { describe, expect, it } from 'vitest';
import { metricCatalogue } from './catalogue.ts';
import { evaluateByTarget } from './evaluate-by-target.ts';

function figureOf(value: number | null, knownHours = 48): MetricFigure {
  return {
    state: value === null ? 'no_data' : 'ready',
    value,
    numerator: 0,
    denominator: null,
    coverage: { assets: { known: 1, of: 1 }, hours: { known: knownHours, of: 60 }, share: knownHours / 60 },
  };
}

const evaluate = (code: MetricCode, value: number | null, entered: number, nearTarget = 0.05) =>
  evaluateByTarget(metricCatalogue[code], figureOf(value), { id: 1, entered }, nearTarget);

describe('a figure against its target', () => {
  it.each([
    ['utilization', 30, 30, true],
    ['utilization', 29.9, 30, false],
    ['idle_share', 30, 30, true],
    ['idle_share', 30.1, 30, false],
    ['speeding_per_100_km', 0, 0, true],
    ['engine_hours', 9, 5, null],
    ['utilization', null, 30, null],
  ] as const)('of %s at %s for %s is met: %s', (code, value, entered, isMet) => {
    expect(evaluate(code, value, entered).isMet).toBe(isMet);
  });

  it.each([
    ['utilization', 79, 80, 0.05, true],
    ['utilization', 76, 80, 0.05, true],
    ['utilization', 75.9, 80, 0.05, false],
    ['utilization', 75.9, 80, 0.06, true],
    ['utilization', 79, 80, 0, false],
    ['utilization', 80, 80, 0.05, false],
    ['utilization', 81, 80, 0.05, false],
    ['idle_share', 31.5, 30, 0.05, true],
    ['idle_share', 31.6, 30, 0.05, false],
    ['idle_share', 29, 30, 0.05, false],
    ['speeding_per_100_km', 0.1, 0, 0.05, false],
    ['engine_hours', 9.9, 5, 0.05, false],
    ['utilization', null, 30, 0.05, false],
  ] as const)('of %s at %s for %s is near within %s: %s', (code, value, entered, nearTarget, isNear) => {
    expect(evaluate(code, value, entered, nearTarget).isNear).toBe(isNear);
  });

  it.each([
    ['utilization', 23.9, 30, 'under'],
    ['utilization', 24, 30, 'within'],
    ['utilization', 36, 30, 'within'],
    ['utilization', 36.1, 30, 'over'],
    ['engine_hours', 9.9, 5, 'within'],
    ['engine_hours', 12.5, 5, 'over'],
    ['idle_share', 90, 30, null],
    ['utilization', null, 30, null],
  ] as const)('of %s at %s for %s is used %s', (code, value, entered, use) => {
    expect(evaluate(code, value, entered).use).toBe(use);
  });

  it('covers each asset and day with a known sum', () => {
    expect(evaluate('engine_hours', 9, 5).value).toBe(10);
    expect(evaluate('cost', 9, 5).value).toBe(10);
    expect(evaluate('mtbf', 9, 5).value).toBe(5);
  });
});
