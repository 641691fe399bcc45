import { usageMetrics, type FigureTarget, type Metric, type MetricFigure } from '@azimute/contract';

const HOURS_OF_DAY = 24;
/** Of a target of use, below and above which an asset is used too little or too much. */
const useBand = { least: 0.8, most: 1.2 };

/**
 * A figure against its target. A sum grows with assets and days, so that its target is entered for each asset and day, and
 * holds for the time in which the figure is known. What is met follows from the direction of the metric; what is not met is near
 * where it is off by no more than a share of the target.
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
