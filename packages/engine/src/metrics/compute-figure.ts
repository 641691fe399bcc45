import type { FigureState, LeftOutReason, Metric, MetricFigure, MetricTerm } from '@azimute/contract';

/** Sums of facts; a missing one is 0. */
export type FactSums = Readonly<Partial<Record<MetricTerm, number>>>;

/** Number of assets behind the sums. */
export interface AssetCounts {
  readonly known: number;
  readonly of: number;
  /** Seconds that assets without facts should have been known. */
  readonly missingSeconds: number;
}

function addTerms(terms: Metric['known'], sums: FactSums): number {
  return terms.reduce((total, { fact, factor }) => total + factor * (sums[fact] ?? 0), 0);
}

/** Computes a metric from sums of facts with its parts and coverage. Below the minimum coverage it is `no_data`. */
export function computeFigure(
  metric: Metric,
  sums: FactSums,
  assets: AssetCounts,
  leastCoverage: number,
): MetricFigure {
  const { scale, numerator: above, denominator: below } = metric.formula;
  const numerator = addTerms(above, sums);
  const denominator = below === null ? null : addTerms(below, sums);
  const known = addTerms(metric.known, sums);
  const of =
    known +
    metric.leftOut.reduce((total, { terms }) => total + addTerms(terms, sums), 0) +
    assets.missingSeconds;
  const share = of > 0 ? Math.min(1, known / of) : null;
  const state = share === null || share < leastCoverage ? 'no_data' : stateOf(metric, denominator);
  return {
    state,
    value: state === 'ready' ? (scale * numerator) / (denominator ?? 1) : null,
    numerator,
    denominator,
    coverage: {
      assets: { known: assets.known, of: assets.of },
      hours: { known: known / 3600, of: of / 3600 },
      share,
    },
  };
}

function stateOf(metric: Metric, denominator: number | null): FigureState {
  if (denominator === null) return 'ready';
  return denominator <= 0 || denominator < metric.leastExposure ? 'not_enough' : 'ready';
}

/** Lists what is left out of a figure and why, including assets that never reported. */
export function listLeftOut(
  metric: Metric,
  sums: FactSums,
  assets: AssetCounts,
): { readonly reason: LeftOutReason; readonly assets: number | null; readonly hours: number }[] {
  const never = { reason: 'never_reported', assets: assets.of - assets.known, hours: 0 } as const;
  const silent = { ...never, hours: assets.missingSeconds / 3600 };
  const rest = metric.leftOut.map(({ reason, terms }) => ({
    reason,
    assets: null,
    hours: addTerms(terms, sums) / 3600,
  }));
  return [...(silent.assets > 0 ? [silent] : []), ...rest.filter(({ hours }) => hours > 0)];
}

/** Facts used by a metric and its coverage. */
export function factsOfMetric({ formula, known, leftOut }: Metric): MetricTerm[] {
  const terms = [
    ...formula.numerator,
    ...(formula.denominator ?? []),
    ...known,
    ...leftOut.flatMap((one) => one.terms),
  ];
  return [...new Set(terms.map(({ fact }) => fact))];
}
