import type { Metric, MetricAnswer } from '@azimute/contract';
import { computeFigure } from '@azimute/engine/metrics';
import type { GroupSums } from './read-metric-sums.ts';

/** Returns the median and the 95th percentile of groups with a value; null if none has one. */
export function spreadOf(
  metric: Metric,
  groups: Iterable<GroupSums>,
  leastCoverage: number,
): MetricAnswer['spread'] {
  const values: number[] = [];
  for (const { sums, assets } of groups) {
    const { value } = computeFigure(metric, sums, assets, leastCoverage);
    if (value !== null) values.push(value);
  }
  values.sort((a, b) => a - b);
  const upTo = (share: number): number => values[Math.ceil(share * values.length) - 1] ?? 0;
  return values.length === 0 ? null : { assets: values.length, p50: upTo(0.5), p95: upTo(0.95) };
}
