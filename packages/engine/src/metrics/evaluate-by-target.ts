import { usageMetrics, type FigureTarget, type Metric, type MetricFigure } from '@azimute/contract';

const HOURS_OF_DAY = 24;
/** Below and above these multiples of its target, an asset is underused and overused. */
const useBand = { least: 0.8, most: 1.2 };

/**
 * Evaluates a figure against its target. Targets of sums are entered per asset and day and apply to the time with known
 * data. The metric's direction decides whether it is met; a missed target is near within a share of it.
 */
export function evaluateByTarget(
  { code, formula, direction }: Metric,
  { value, coverage }: MetricFigure,
  { id, entered }: { readonly id: number; readonly entered: number },
  nearTarget: number,
): FigureTarget {
  const target = formula.denominator === null ? (entered * coverage.hours.known) / HOURS_OF_DAY : entered;
  const isMet =
    value === null || direction === 'neither'
      ? null
      : direction === 'more'
        ? value >= target
        : value <= target;
  return {
    id,
    value: target,
    isMet,
    isNear: isMet === false && Math.abs((value ?? 0) - target) <= nearTarget * target,
    use:
      value === null || !usageMetrics.includes(code)
        ? null
        : value < useBand.least * target
          ? 'under'
          : value > useBand.most * target
            ? 'over'
            : 'within',
  };
}
